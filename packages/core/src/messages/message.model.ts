import type { MediaType, SendFailure } from "@balcao/shared/messages/schema";
import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { sequelize, tenantModel } from "../database.ts";

export class MessageRow extends Model<InferAttributes<MessageRow>, InferCreationAttributes<MessageRow>> {
  declare id: CreationOptional<number>;
  declare companyId: CreationOptional<number>;
  declare ticketId: number;
  declare contactId: number;
  declare connectionId: number;
  declare chat: string;
  declare wid: string;
  declare fromMe: boolean;
  declare source: "desk" | "customer" | "phone" | "system";
  declare userId: CreationOptional<number | null>;
  declare body: string;
  declare mediaType: MediaType;
  declare mediaId: CreationOptional<number | null>;
  declare ack: CreationOptional<number>;
  declare failure: CreationOptional<SendFailure | null>;
  declare isDeleted: CreationOptional<boolean>;
  declare isEdited: CreationOptional<boolean>;
  declare quotedId: CreationOptional<number | null>;
  declare raw: CreationOptional<Buffer | null>;
  declare clientId: CreationOptional<string | null>;
  declare sentAt: CreationOptional<Date>;
}
MessageRow.init(
  {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    companyId: DataTypes.INTEGER,
    ticketId: DataTypes.INTEGER,
    contactId: DataTypes.INTEGER,
    connectionId: DataTypes.INTEGER,
    chat: DataTypes.TEXT,
    wid: DataTypes.TEXT,
    fromMe: DataTypes.BOOLEAN,
    source: DataTypes.TEXT,
    userId: DataTypes.INTEGER,
    body: DataTypes.TEXT,
    mediaType: DataTypes.TEXT,
    mediaId: DataTypes.INTEGER,
    ack: DataTypes.SMALLINT,
    failure: DataTypes.TEXT,
    isDeleted: DataTypes.BOOLEAN,
    isEdited: DataTypes.BOOLEAN,
    quotedId: DataTypes.BIGINT,
    raw: DataTypes.BLOB,
    clientId: DataTypes.UUID,
    sentAt: DataTypes.DATE,
  },
  { sequelize, tableName: "messages" },
);
tenantModel(MessageRow);
