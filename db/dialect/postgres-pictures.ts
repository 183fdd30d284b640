import { type KeptPicture, type PictureStore, SHARED_SIZE } from './picture-store.ts'

type Query = (text: string, params: unknown[]) => Promise<{ rows: unknown[] }>

/** Pictures in tables of the database itself, which `pg_dump` can leave out. */
export function createPostgresPictures(
  query: Query,
  close: PictureStore['close'] = async () => {},
): PictureStore {
  const list = async (text: string, params: unknown[]) => {
    const { rows } = await query(text, params)
    // Each statement here names its columns.
    return rows as Record<string, unknown>[]
  }
  return {
    renew: async (name, now) => {
      const [row] = await list(
        `UPDATE picture_contents SET kept_at = greatest(kept_at, $1) WHERE name = $2
         RETURNING name, width, height, bytes`,
        [now, name],
      )
      return row ? toKeptPicture(row) : null
    },
    keep: async ({ name, width, height, bytes }, files, now) => {
      // One statement: either all of its sizes are there, or it is not.
      await list(
        `WITH content AS (
           INSERT INTO picture_contents (name, width, height, bytes, kept_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (name) DO UPDATE SET kept_at = greatest(picture_contents.kept_at, $5)
         )
         INSERT INTO picture_files (name, size, content)
         SELECT $1, size, content FROM unnest($6::integer[], $7::bytea[]) AS made (size, content)
         ON CONFLICT DO NOTHING`,
        [
          ...[name, width, height, bytes, now],
          files.map(({ size }) => size),
          files.map(({ content }) => Buffer.from(content)),
        ],
      )
    },
    findFile: async (name, size) => {
      const [row] = await list(
        'SELECT content FROM picture_files WHERE name = $1 AND size >= $2 ORDER BY size LIMIT 1',
        [name, size],
      )
      return row?.content instanceof Uint8Array ? new Uint8Array(row.content) : null
    },
    findShared: async (name) => {
      const [row] = await list('SELECT content FROM picture_files WHERE name = $1 AND size = $2', [
        name,
        SHARED_SIZE,
      ])
      return row?.content instanceof Uint8Array ? new Uint8Array(row.content) : null
    },
    keepShared: async (name, content) => {
      await list(
        `INSERT INTO picture_files (name, size, content)
         SELECT name, $2, $3 FROM picture_contents WHERE name = $1 ON CONFLICT DO NOTHING`,
        [name, SHARED_SIZE, Buffer.from(content)],
      )
    },
    listOld: async (before, after, most) => {
      const rows = await list(
        'SELECT name FROM picture_contents WHERE kept_at < $1 AND name > $2 ORDER BY name LIMIT $3',
        [before, after, most],
      )
      return rows.map(({ name }) => String(name))
    },
    remove: async (name, before) => {
      await list('DELETE FROM picture_contents WHERE name = $1 AND kept_at < $2', [name, before])
    },
    close,
  }
}

const toKeptPicture = (row: Record<string, unknown>): KeptPicture => ({
  name: String(row.name),
  width: Number(row.width),
  height: Number(row.height),
  bytes: Number(row.bytes),
})
