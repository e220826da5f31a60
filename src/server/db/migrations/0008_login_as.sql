ALTER TABLE "user_sessions" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_parent_id_user_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."user_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_sessions_parent_id_index" ON "user_sessions" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_login_as_whole" CHECK ((actor_id is null) = (parent_id is null) and (actor_id is null) = (reason is null));