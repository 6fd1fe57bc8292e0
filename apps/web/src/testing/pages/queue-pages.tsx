import { Route, Routes } from "react-router-dom";
import OneQueue from "../../pages/company/queue.tsx";
import Queues from "../../pages/company/queues.tsx";

/** The page of all queues, and that of one, as the router has them. Show it at "/queues". */
export const QueuePages = () => (
  <Routes>
    <Route path="/queues" element={<Queues />} />
    <Route path="/queues/:queueId" element={<OneQueue />} />
  </Routes>
);
