CREATE TABLE "fhir_encounter_numbers" (
	"customer_id" uuid NOT NULL,
	"system" text NOT NULL,
	"value" text NOT NULL,
	"encounter_id" uuid NOT NULL,
	CONSTRAINT "fhir_encounter_numbers_pk" PRIMARY KEY("customer_id","system","value","encounter_id")
);--> statement-breakpoint
ALTER TABLE "hl7_feeds" ADD COLUMN "stay_number" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "hl7_feeds" ADD COLUMN "number_space" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "hl7_feeds" SET "number_space" = "facility";--> statement-breakpoint
ALTER TABLE "hl7_messages" ADD COLUMN "first_place" text GENERATED ALWAYS AS (places[1]) STORED;--> statement-breakpoint
ALTER TABLE "hl7_messages" ADD COLUMN "second_place" text GENERATED ALWAYS AS (places[2]) STORED;--> statement-breakpoint
ALTER TABLE "fhir_encounter_numbers" ADD CONSTRAINT "fhir_encounter_numbers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fhir_encounter_numbers" ADD CONSTRAINT "fhir_encounter_numbers_encounter_id_fhir_encounters_id_fk" FOREIGN KEY ("encounter_id") REFERENCES "public"."fhir_encounters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fhir_encounter_numbers_encounter_id_index" ON "fhir_encounter_numbers" USING btree ("encounter_id");--> statement-breakpoint
CREATE INDEX "hl7_messages_outcome_received_at_index" ON "hl7_messages" USING btree ("outcome","received_at");--> statement-breakpoint
CREATE INDEX "hl7_messages_control_id_index" ON "hl7_messages" USING btree ("control_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hl7_messages_first_place_index" ON "hl7_messages" USING btree ("first_place" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hl7_messages_second_place_index" ON "hl7_messages" USING btree ("second_place" text_pattern_ops);--> statement-breakpoint
alter table "fhir_encounter_numbers" enable row level security;--> statement-breakpoint
create policy own_customer on "fhir_encounter_numbers" using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));--> statement-breakpoint
-- Last, so that the other steps do not run under its lock.
ALTER TABLE "patients" ADD COLUMN "language" text;
