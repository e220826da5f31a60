CREATE TABLE "roommate_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"asked_room_id" uuid NOT NULL,
	"patient_id" uuid,
	"visitor" text NOT NULL,
	"name" text NOT NULL,
	"from_org_unit" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "camera_zone" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "roommate_unanswered" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "room_picture" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "room_picture_asked" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "room_picture_order" double precision;--> statement-breakpoint
ALTER TABLE "roommate_questions" ADD CONSTRAINT "roommate_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_questions" ADD CONSTRAINT "roommate_questions_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_questions" ADD CONSTRAINT "roommate_questions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommate_questions" ADD CONSTRAINT "roommate_questions_asked_room_id_rooms_id_fk" FOREIGN KEY ("asked_room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_questions_once" ON "roommate_questions" USING btree ("call_id","asked_room_id","visitor");--> statement-breakpoint
CREATE INDEX "roommate_questions_asked_room_id_index" ON "roommate_questions" USING btree ("asked_room_id");--> statement-breakpoint
alter table roommate_questions enable row level security;
--> statement-breakpoint
create policy own_customer on roommate_questions using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
