import { Route, Routes } from "react-router-dom";
import OneQueue from "../../pages/company/queue.tsx";
import Queues from "../../pages/company/queues.tsx";

/** The pages of all queues and of one queue, as in the router. The test shows them at "/queues". */
export const QueuePages = () => (
  <Routes>
    <Route path="/queues" element={<Queues />} />
    <Route path="/queues/:queueId" element={<OneQueue />} />
  </Routes>
);
