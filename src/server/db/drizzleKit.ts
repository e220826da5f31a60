import { defineConfig } from 'drizzle-kit'

/** For `npx drizzle-kit generate --config src/server/db/drizzleKit.ts`: writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/db/schema.ts', './src/server/db/deviceSchema.ts', './src/server/db/callSchema.ts'],
  out: './src/server/db/migrations',
  casing: 'snake_case',
})
