CREATE TABLE "import_records" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "import_records_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea",
	"content_hash" "bytea" NOT NULL,
	"idempotency_key" text,
	"format" jsonb NOT NULL,
	"headings" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"refusal" text,
	"written" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_records_record_id_index" ON "import_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "imports_user_id_created_at_index" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_for_a_key" ON "imports" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;
--> statement-breakpoint
-- A file is nobody's but his who imports it; what came of it is seen where its records are.
alter table imports enable row level security;
--> statement-breakpoint
create policy platform on imports using ((select wardlink_all()));
--> statement-breakpoint
alter table import_records enable row level security;
--> statement-breakpoint
create policy own_customer on import_records
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
