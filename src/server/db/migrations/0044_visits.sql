CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"patient_id" uuid,
	"call_id" uuid,
	"invite_id" uuid,
	"person_id" uuid,
	"knock_id" uuid,
	"name" text NOT NULL,
	"from_org_unit" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"began" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"peer_id" uuid,
	"written_at" timestamp with time zone,
	"saw_ms" integer DEFAULT 0 NOT NULL,
	"heard_ms" integer DEFAULT 0 NOT NULL,
	"shared_ms" integer DEFAULT 0 NOT NULL,
	"camera_moves" integer DEFAULT 0 NOT NULL,
	"motion" text,
	"moved_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "from_org_unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "knock_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_knock_id_knocks_id_fk" FOREIGN KEY ("knock_id") REFERENCES "public"."knocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_knock_id_index" ON "visits" USING btree ("knock_id");--> statement-breakpoint
CREATE INDEX "visits_room_id_at_index" ON "visits" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "visits_call_id_index" ON "visits" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "visits_invite_id_index" ON "visits" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("peer_id") WHERE ended_at is null and peer_id is not null;--> statement-breakpoint
CREATE INDEX "visits_unsealed" ON "visits" USING btree ("at") WHERE sealed_at is null;--> statement-breakpoint
alter table visits enable row level security;
--> statement-breakpoint
create policy own_customer on visits
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
