import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

const MACHINES = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati'] as const

const run = promisify(execFile)

/** What `list-in-zone.ts` prints on a machine whose own clock is set to `zone`. */
async function printedIn(zone: string): Promise<{ answers: unknown[]; dates: unknown[] }> {
  const args = ['--import', 'tsx', 'tests/domain/time/list-in-zone.ts']
  const options = { env: { ...process.env, TZ: zone }, maxBuffer: 16 * 1024 * 1024 }
  const { stdout } = await run(process.execPath, args, options)
  return JSON.parse(stdout)
}

describe("the machine's own time zone", () => {
  const printed = new Map<string, { answers: unknown[]; dates: unknown[] }>()

  beforeAll(async () => {
    for (const zone of MACHINES) printed.set(zone, await printedIn(zone))
  }, 60_000)

  it('changes neither the list nor a judgement, an instant or a deadline', () => {
    const [first] = MACHINES
    expect(printed.get(first)?.answers).toHaveLength(6)
    for (const zone of MACHINES) {
      expect(printed.get(zone)?.answers, zone).toEqual(printed.get(first)?.answers)
    }
  })

  it('changes no date that is read from a text', () => {
    for (const zone of MACHINES) {
      expect(printed.get(zone)?.dates, zone).toEqual(printed.get('UTC')?.dates)
    }
  })
})
