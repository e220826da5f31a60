ALTER TABLE "device_tests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_tests" ADD COLUMN "note_by" text;--> statement-breakpoint
ALTER TABLE "device_tests" ADD COLUMN "note_at" timestamp with time zone;