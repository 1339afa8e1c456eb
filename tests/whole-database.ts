import pg from 'pg'

/** Everything that a database holds, to be compared with another one. */
export interface WholeDatabase {
  /** Every row of every table, what the database works out itself with it, as text, in the order of that text. */
  rows: Record<string, string[]>
  /** Where the next values come from. */
  sequences: Record<string, string>
  /** Tables, columns, views, constraints, indexes, triggers and whether they fire, functions. */
  schema: string[]
}

const catalog = `
  SELECT 'column ' || c.relname || '.' || a.attname || ' '
      -- Its place among those that were not dropped.
      || row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
      || a.attcollation || ' ' || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
  UNION ALL SELECT 'table ' || relname || ' ' || relkind::text || ' ' || coalesce(reloptions::text, '') || CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) ELSE '' END
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || contypid::regtype || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || indisvalid || ' ' || pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
  UNION ALL SELECT 'function ' || oid::regprocedure || ' ' || CASE prokind WHEN 'a' THEN prosrc ELSE pg_get_functiondef(oid) END
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY line`

/** Reads it all, the catalog's own way: what a backup takes along is not asked. */
export async function wholeDatabase(connection: pg.ClientConfig): Promise<WholeDatabase> {
  const client = new pg.Client(connection)
  await client.connect()
  const ask = async (text: string) => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line)
  try {
    const whole: WholeDatabase = { rows: {}, sequences: {}, schema: await ask(catalog) }
    for (const name of await ask(`SELECT tablename AS line FROM pg_tables WHERE schemaname = 'public'`))
      whole.rows[name] = await ask(`SELECT t::text AS line FROM "${name}" t ORDER BY line`)
    for (const name of await ask(`SELECT sequencename AS line FROM pg_sequences WHERE schemaname = 'public'`))
      [whole.sequences[name] = ''] = await ask(`SELECT last_value || ' ' || is_called AS line FROM "${name}"`)
    return whole
  } finally {
    await client.end()
  }
}
