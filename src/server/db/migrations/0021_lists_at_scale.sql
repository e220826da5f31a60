ALTER TABLE "rooms" ADD COLUMN "in_order" text GENERATED ALWAYS AS (lpad(substring(number from '^[0-9]*'), 12, '0') || number || ' ' || bed) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(number || ' ' || bed || ' ' || unique_id)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "rooms_in_order" ON "rooms" USING btree ("in_order",("id"::text));--> statement-breakpoint
analyze "rooms";
