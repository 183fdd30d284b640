import { dirname } from 'node:path'
import type { DatabaseFile } from '../salon.ts'
import { type ServedDatabase, serveFile } from '../served-database.ts'
import { Disk, loseAll, loseSome } from './disk.ts'
import type { Recorder } from './recorder.ts'

/**
 * A file served by one process at a time: whoever kills it cuts the power, and the next one finds what a
 * disk would hold. Only that process may write to it meanwhile.
 */
export function serveUntilPowerCut(file: DatabaseFile, recorder: Recorder): ServedDatabase {
  const served = serveFile(file)
  let cuts = 0
  return {
    ...served,
    start: async (env) => {
      const recording = recorder.begin(file.path)
      const server = await served.start({ ...env, ...recording.env })
      const kill = async () => {
        const exit = await server.kill()
        const fate = cuts++ % 2 === 0 ? loseAll : loseSome
        new Disk(recording.base).replay(recording.read()).write(dirname(file.path), fate)
        return exit
      }
      return { ...server, kill }
    },
  }
}
