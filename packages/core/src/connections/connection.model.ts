import type { Language } from "@balcao/shared/automation/texts";
import type { ConnectionStatus, DisconnectReason, Network } from "@balcao/shared/connections/schema";
import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { sequelize, tenantModel } from "../database.ts";

export class ConnectionRow extends Model<InferAttributes<ConnectionRow>, InferCreationAttributes<ConnectionRow>> {
  declare id: CreationOptional<number>;
  declare companyId: CreationOptional<number>;
  declare name: string;
  declare network: Network;
  declare status: CreationOptional<ConnectionStatus>;
  declare wanted: CreationOptional<boolean>;
  declare qrcode: CreationOptional<string | null>;
  declare pairingCode: CreationOptional<string | null>;
  declare pairingNumber: CreationOptional<string | null>;
  declare reason: CreationOptional<DisconnectReason | null>;
  declare retries: CreationOptional<number>;
  declare retryAt: CreationOptional<Date | null>;
  declare number: CreationOptional<string | null>;
  declare lid: CreationOptional<string | null>;
  declare isDefault: CreationOptional<boolean>;
  declare greetingMessage: CreationOptional<string>;
  declare complationMessage: CreationOptional<string>;
  declare ratingMessage: CreationOptional<string>;
  declare transferMessage: CreationOptional<string>;
  declare outOfHoursMessage: CreationOptional<string>;
  declare expiresInactiveMessage: CreationOptional<string>;
  declare language: CreationOptional<Language>;
  declare transferQueueId: CreationOptional<number | null>;
  declare timeToTransfer: CreationOptional<number>;
  declare maxUseBotQueues: CreationOptional<number>;
  declare timeUseBotQueues: CreationOptional<number>;
  declare expiresTicket: CreationOptional<number>;
  declare updatedAt: CreationOptional<Date>;
  declare deletedAt: CreationOptional<Date | null>;
}
ConnectionRow.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    companyId: DataTypes.INTEGER,
    name: DataTypes.TEXT,
    network: DataTypes.TEXT,
    status: DataTypes.TEXT,
    wanted: DataTypes.BOOLEAN,
    qrcode: DataTypes.TEXT,
    pairingCode: DataTypes.TEXT,
    pairingNumber: DataTypes.TEXT,
    reason: DataTypes.TEXT,
    retries: DataTypes.INTEGER,
    retryAt: DataTypes.DATE,
    number: DataTypes.TEXT,
    lid: DataTypes.TEXT,
    isDefault: DataTypes.BOOLEAN,
    greetingMessage: DataTypes.TEXT,
    complationMessage: DataTypes.TEXT,
    ratingMessage: DataTypes.TEXT,
    transferMessage: DataTypes.TEXT,
    outOfHoursMessage: DataTypes.TEXT,
    expiresInactiveMessage: DataTypes.TEXT,
    language: DataTypes.TEXT,
    transferQueueId: DataTypes.INTEGER,
    timeToTransfer: DataTypes.INTEGER,
    maxUseBotQueues: DataTypes.INTEGER,
    timeUseBotQueues: DataTypes.INTEGER,
    expiresTicket: DataTypes.INTEGER,
    updatedAt: DataTypes.DATE,
    deletedAt: DataTypes.DATE,
  },
  { sequelize, tableName: "connections", defaultScope: { where: { deletedAt: null } } },
);
tenantModel(ConnectionRow);
