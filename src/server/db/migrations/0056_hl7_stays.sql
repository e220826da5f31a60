ALTER TABLE "patients" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "fhir_encounters" ADD COLUMN "numbers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hl7_feeds" ADD COLUMN "stay_number" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "hl7_feeds" ADD COLUMN "number_space" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "hl7_feeds" SET "number_space" = "facility";--> statement-breakpoint
CREATE INDEX "fhir_encounters_numbers" ON "fhir_encounters" USING gin ("numbers");--> statement-breakpoint
CREATE INDEX "hl7_messages_waiting" ON "hl7_messages" USING btree ("received_at") WHERE outcome = 'waiting';--> statement-breakpoint
-- Until now a stay was known by one number.
UPDATE "fhir_encounters" SET "numbers" = ARRAY["system" || '|' || "value"] WHERE "system" LIKE 'urn:wardlink:hl7:%';
