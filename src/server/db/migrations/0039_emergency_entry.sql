ALTER TABLE "knocks" ADD COLUMN "kind" text DEFAULT 'knock' NOT NULL;--> statement-breakpoint
ALTER TABLE "knocks" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "knocks_untold" ON "knocks" USING btree ("room_id") WHERE kind = 'emergency' and ended_at is not null and told_at is null;