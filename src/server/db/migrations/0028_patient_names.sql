ALTER TABLE "patients" ADD COLUMN "other_last_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fhir_encounters" ADD COLUMN "key_node_id" uuid;