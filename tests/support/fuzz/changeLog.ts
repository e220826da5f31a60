import pg from 'pg'

/** Tables that are written by the clock, regardless of requests: the processes' own news of one another. */
const background = ['server_nodes', 'bus_payloads']

/** Records which tables of a database change; a change that is rolled back does not count. */
export interface ChangeLog {
  /** Returns what changed since the last look, as `insert rooms` and `update rooms bed`. */
  look(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Makes each table of the database record inserts, deletes and updates that change a value. `databaseUrl`
 * must be the owner's.
 */
export async function openChangeLog(databaseUrl: string): Promise<ChangeLog> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create schema fuzz;
    create table fuzz.changes (id bigserial primary key, what text not null);
    create function fuzz.note() returns trigger language plpgsql security definer as $$
    declare columns text := '';
    begin
      if tg_op = 'UPDATE' then
        select string_agg(key, ',') into columns from jsonb_each(to_jsonb(new))
          where value is distinct from to_jsonb(old) -> key;
        if columns is null then return null; end if;
      end if;
      insert into fuzz.changes (what) values (rtrim(lower(tg_op) || ' ' || tg_table_name || ' ' || columns));
      return null;
    end $$;
    do $$
    declare name text;
    begin
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename <> all (array['${background.join("','")}']) loop
        execute format('create trigger fuzz_note after insert or update or delete on public.%I
          for each row execute function fuzz.note()', name);
      end loop;
    end $$;`)
  return {
    look: async () => {
      const { rows } = await client.query<{ what: string }>('delete from fuzz.changes returning what')
      return [...new Set(rows.map(({ what }) => what))]
    },
    close: () => client.end(),
  }
}
