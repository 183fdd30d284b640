import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, test } from 'vitest'
import { listRoomSources, ROOMS, ROOT, readOurs } from '#tests/support/structure/repository.ts'
import { listFolderCircles } from './folder-circles.ts'

async function cruiseRooms(baseDir: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.cjs'))
  const rooms = ROOMS.filter((room) => existsSync(join(baseDir, room)))
  const { output } = await cruise(rooms, { ...options, baseDir, validate: true })
  if (typeof output === 'string') throw new Error(`expected a result, got: ${output}`)
  return output
}

/** A package's own layout is not ours to pin down. */
const toPackageName = (to: string) => to.replace(/^.*node_modules\/((@[^/]+\/)?[^/]+)\/.*$/, '$1')

const listViolations = ({ summary }: ICruiseResult) =>
  summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${toPackageName(to)}`)
    .sort()

const listImports = ({ modules }: ICruiseResult) =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )

/** The files that a source names by alias, as it is written. */
const listAliased = (file: string) =>
  [...readOurs(file).matchAll(/^(?:import|export|\}) .*'#([^'?]+)\??[^']*'$/gm)].flatMap(
    ([, target]) => target ?? [],
  )

test('no file imports what its room may not', async () => {
  const result = await cruiseRooms(ROOT)
  // A tool that reads nothing, or follows no alias, finds no violation either.
  const seen = new Map(result.modules.map((module) => [module.source, module.dependencies]))
  expect(listRoomSources().filter((file) => !seen.has(file))).toEqual([])
  const written = listRoomSources().flatMap((file) =>
    listAliased(file).map((target) => ({ file, target })),
  )
  expect(written.length).toBeGreaterThan(10)
  const followed = ({ file, target }: { file: string; target: string }) =>
    seen.get(file)?.some(({ resolved }) => resolved === target)
  expect(written.filter((edge) => !followed(edge))).toEqual([])

  expect(listViolations(result)).toEqual([])
  expect(listFolderCircles(listImports(result))).toEqual([])
})

test('the rules report every boundary that the broken sample crosses, and nothing else', async () => {
  const result = await cruiseRooms(join(ROOT, 'tests/structure/broken'))
  expect(listViolations(result)).toEqual([
    'api-knows-contract-domain-db: api/app.ts → widget/server.tsx',
    'console-features-apart: console/admin/agenda/agenda.ts → console/admin/shell/shell.ts',
    'console-features-apart: console/admin/agenda/agenda.ts → console/comanda/comanda.ts',
    'console-knows-contract-domain: console/main.tsx → api/app.ts',
    'console-shared-below-features: console/ui/button.ts → console/app/router.ts',
    'console-shared-below-features: console/ui/button.ts → console/comanda/comanda.ts',
    'contract-is-data: api/contract/loads.ts → db/bookings.ts',
    'contract-is-data: api/contract/loads.ts → hono',
    'db-knows-domain: db/answers.ts → api/contract/booking.ts',
    'db-without-web: db/answers.ts → hono',
    'domain-is-pure: domain/asks-database.ts → db/bookings.ts',
    'domain-is-pure: domain/lost.ts → ./gone.ts',
    'domain-is-pure: domain/reads-files.ts → fs',
    'examples-use-what-is-built: examples/embed.ts → widget/element.tsx',
    'http-client-types-only: api/contract/http-client.ts → api/contract/booking.ts',
    'no-cycle: domain/knot-one.ts → domain/knot-two.ts',
    'page-paints-widget: api/page/paint.ts → widget/element.tsx',
    'resolvable: domain/lost.ts → ./gone.ts',
    'rooms-by-alias: db/bookings.ts → domain/rule.ts',
    'widget-contract-types-only: widget/element.tsx → api/contract/booking.ts',
    'widget-contract-types-only: widget/late.tsx → api/contract/booking.ts',
    'widget-is-light: widget/element.tsx → zod',
  ])
  expect(listFolderCircles(listImports(result))).toEqual([
    'api/booking → api/booking/client',
    'api/booking → api/comanda',
    'console/app → console/ui',
  ])
})
