import type { MediaType } from "@balcao/shared/messages/schema";
import type { TicketStatus } from "@balcao/shared/tickets/schema";
import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { sequelize, tenantModel } from "../database.ts";

export class TicketRow extends Model<InferAttributes<TicketRow>, InferCreationAttributes<TicketRow>> {
  declare id: CreationOptional<number>;
  declare uuid: CreationOptional<string>;
  declare companyId: CreationOptional<number>;
  declare contactId: number;
  declare connectionId: number;
  declare status: CreationOptional<TicketStatus>;
  declare userId: CreationOptional<number | null>;
  declare queueId: CreationOptional<number | null>;
  declare suggestedUserId: CreationOptional<number | null>;
  declare isGroup: CreationOptional<boolean>;
  declare lastMessage: CreationOptional<string>;
  declare lastMessageType: CreationOptional<MediaType | null>;
  declare lastMessageFromMe: CreationOptional<boolean>;
  declare unreadMessages: CreationOptional<number>;
  declare chatbot: CreationOptional<boolean>;
  declare useIntegration: CreationOptional<boolean>;
  declare promptId: CreationOptional<number | null>;
  declare integrationId: CreationOptional<number | null>;
  declare snoozedUntil: CreationOptional<Date | null>;
  declare markedUnread: CreationOptional<boolean>;
  declare botStopped: CreationOptional<boolean>;
  declare updatedAt: CreationOptional<Date>;
  declare closedAt: CreationOptional<Date | null>;
}
TicketRow.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    uuid: DataTypes.UUID,
    companyId: DataTypes.INTEGER,
    contactId: DataTypes.INTEGER,
    connectionId: DataTypes.INTEGER,
    status: DataTypes.TEXT,
    userId: DataTypes.INTEGER,
    queueId: DataTypes.INTEGER,
    suggestedUserId: DataTypes.INTEGER,
    isGroup: DataTypes.BOOLEAN,
    lastMessage: DataTypes.TEXT,
    lastMessageType: DataTypes.TEXT,
    lastMessageFromMe: DataTypes.BOOLEAN,
    unreadMessages: DataTypes.INTEGER,
    chatbot: DataTypes.BOOLEAN,
    useIntegration: DataTypes.BOOLEAN,
    promptId: DataTypes.INTEGER,
    integrationId: DataTypes.INTEGER,
    snoozedUntil: DataTypes.DATE,
    markedUnread: DataTypes.BOOLEAN,
    botStopped: DataTypes.BOOLEAN,
    updatedAt: DataTypes.DATE,
    closedAt: DataTypes.DATE,
  },
  { sequelize, tableName: "tickets" },
);
tenantModel(TicketRow);
