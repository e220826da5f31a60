import { defineConfig } from 'drizzle-kit'

/**
 * Configuration of `npx drizzle-kit generate --config src/server/db/drizzleKit.ts`, which writes the next
 * migration from the schema.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/db/schema.ts'].concat(
    [
      'deviceSchema',
      'callSchema',
      'userSchema',
      'passkeySchema',
      'pinSchema',
      'auditSchema',
      'technicianSchema',
      'listViewSchema',
      'presenceSchema',
      'importSchema',
      'integrationSchema',
      'hl7Schema',
      'monitoringSchema',
      'callQualitySchema',
      'knockSchema',
      'visitSchema',
      'claimSchema',
      'pushSchema',
      'careRequestSchema',
      'roommateSchema',
      'provisioningSchema',
    ].map((name) => `./src/server/db/schema/${name}.ts`),
  ),
  out: './src/server/db/migrations',
  casing: 'snake_case',
})
