import type { ExtraField } from "@balcao/shared/contacts/schema";
import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { sequelize, tenantModel } from "../database.ts";

export class ContactRow extends Model<InferAttributes<ContactRow>, InferCreationAttributes<ContactRow>> {
  declare id: CreationOptional<number>;
  declare companyId: CreationOptional<number>;
  declare name: string;
  declare number: CreationOptional<string>;
  declare email: CreationOptional<string>;
  declare isGroup: CreationOptional<boolean>;
  declare extraInfo: CreationOptional<ExtraField[]>;
  declare nameSource: CreationOptional<"user" | "whatsapp" | "import" | "merge">;
  declare blockedAt: CreationOptional<Date | null>;
  declare optedOutAt: CreationOptional<Date | null>;
  declare pictureMediaId: CreationOptional<number | null>;
  declare mergedInto: CreationOptional<number | null>;
}
ContactRow.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    companyId: DataTypes.INTEGER,
    name: DataTypes.TEXT,
    number: { type: DataTypes.TEXT, defaultValue: "" },
    email: { type: DataTypes.TEXT, defaultValue: "" },
    isGroup: { type: DataTypes.BOOLEAN, defaultValue: false },
    extraInfo: { type: DataTypes.JSONB, defaultValue: [] },
    nameSource: { type: DataTypes.TEXT, defaultValue: "whatsapp" },
    blockedAt: DataTypes.DATE,
    optedOutAt: DataTypes.DATE,
    pictureMediaId: DataTypes.INTEGER,
    mergedInto: DataTypes.INTEGER,
  },
  { sequelize, tableName: "contacts", defaultScope: { where: { mergedInto: null } } },
);
tenantModel(ContactRow);
