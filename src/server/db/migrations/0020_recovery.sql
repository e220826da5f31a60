ALTER TABLE "users" ADD COLUMN "second_factor_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_alerts" ADD COLUMN "told" jsonb DEFAULT '[]'::jsonb NOT NULL;