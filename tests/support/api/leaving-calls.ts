import { createRemovalHandler } from '#api/leaving/remove.ts'
import type { DueWork } from '#db/due-work.ts'
import type { TestServer } from './test-server.ts'

/** As a worker hands it over. */
const createRemovalWork = (user_id: string): DueWork => ({
  ...{ id: 'saida', kind: 'leaving', key: `leaving:${user_id}`, user_id },
  ...{ state: 'waiting', due_at: 0, leased_until: null, attempts: 1, expires_at: null },
  ...{ last_error: null, created_at: 0, done_at: null },
})

/** Removes a house, if its time has come. @param signal aborted where its process ends */
export const removeHouse = (
  { context }: Pick<TestServer, 'context'>,
  user_id: string,
  signal = new AbortController().signal,
): Promise<void> => createRemovalHandler(context).run(createRemovalWork(user_id), signal)
