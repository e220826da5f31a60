ALTER TABLE "knocks" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "knocks" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knocks_one_of_an_api_key_in_a_room" ON "knocks" USING btree ("room_id","api_key_id") WHERE user_id is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "knocks_api_key_id_created_at_index" ON "knocks" USING btree ("api_key_id","created_at");