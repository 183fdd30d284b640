import { expect, test } from 'vitest'
import {
  listOurFiles,
  listRoomSources,
  ROOMS,
  readOurs,
} from '#tests/support/structure/repository.ts'
import vitestConfig from '../../vitest.config.ts'
import {
  countLines,
  findMutedTests,
  findNamedPaths,
  findPrivateWords,
  findUnusedExports,
  isBarrel,
  MAX_LINES,
} from './tree.ts'

const TEXT = /\.(tsx?|[cm]?js|json|md|css|html|ya?ml|toml|sql|sh|txt)$|^[^.]*$|(^|\/)\.[^/]+$/
const TEST = /\.test\.tsx?$/

const inRooms = (file: string) => ROOMS.some((room) => file.startsWith(`${room}/`))

test('no file names this machine or a registry', () => {
  const files = listOurFiles().filter((file) => TEXT.test(file))
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc', 'LICENSE']))
  expect(files.filter((file) => findPrivateWords(readOurs(file)).length > 0)).toEqual([])
  expect(findPrivateWords(`see ${['', 'work', 'notes'].join('/')}`)).toHaveLength(1)
  expect(findPrivateWords(`https://${['registry', 'npmjs', 'org'].join('.')}/zod`)).toHaveLength(1)
})

test('no test is skipped, singled out or left for later', () => {
  const muted = listRoomSources()
    .filter((file) => TEST.test(file))
    .flatMap((file) => findMutedTests(readOurs(file)).map((mark) => `${file}: ${mark}`))
  expect(muted).toEqual([])
  for (const word of ['skip', 'only', 'todo', 'skipIf', 'runIf']) {
    expect(findMutedTests(`test.${word}('later')`)).toHaveLength(1)
    expect(findMutedTests(`describe.concurrent.${word}.each([1])`)).toHaveLength(1)
  }
  expect(findMutedTests('list.skip(3)')).toEqual([])
})

test('every test file belongs to a project that runs it', () => {
  const projects = vitestConfig.test?.projects ?? []
  const patterns = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  )
  const folders = patterns.map((pattern) => pattern.split('**')[0] ?? pattern)
  const runs = (file: string) => folders.some((folder) => file.startsWith(folder))
  expect(runs('tests/domain/money.test.ts')).toBe(true)
  expect(runs('domain/money.test.ts')).toBe(false)
  expect(listOurFiles().filter((file) => TEST.test(file) && !runs(file))).toEqual([])
})

/** Tests' own; and the routes that no server answers, a check of types that nothing reads. */
const NEEDED_BY_NOBODY = /^tests\/|: Unserved\w+$/

test('nothing is exported that no other file needs', () => {
  const texts = new Map(listRoomSources().map((file) => [file, readOurs(file)]))
  const unused = findUnusedExports(texts).filter((it) => !NEEDED_BY_NOBODY.test(it))
  expect(unused).toEqual([])
  const pair = new Map([
    ['a.ts', 'export const used = 1\nexport async function alone() {}\n'],
    ['b.ts', "import { used } from './a.ts'\n"],
  ])
  expect(findUnusedExports(pair)).toEqual(['a.ts: alone'])
})

test('no file only passes on what other files export', () => {
  expect(listRoomSources().filter((file) => isBarrel(file, readOurs(file)))).toEqual([])
  expect(isBarrel('index.ts', "export * from './a.ts'\nexport { b } from './b.ts'\n")).toBe(true)
  expect(isBarrel('index.ts', "import { a } from './a.ts'\nexport { a }\n")).toBe(true)
  expect(isBarrel('a.ts', "import './b.ts'\nexport const a = 1\n")).toBe(false)
})

test(`no file of a room is longer than ${MAX_LINES} lines`, () => {
  const measured = listOurFiles().filter(
    (file) =>
      inRooms(file) && /\.(tsx?|css)$/.test(file) && !/^(tests|db\/migrations)\//.test(file),
  )
  expect(measured.length).toBeGreaterThan(20)
  expect(measured.filter((file) => countLines(readOurs(file)) > MAX_LINES)).toEqual([])
  expect(countLines('a\n'.repeat(MAX_LINES + 1))).toBeGreaterThan(MAX_LINES)
})

test('every path that a document names is there', () => {
  const files = listOurFiles()
  const isThere = (path: string) =>
    files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  const documents = files.filter((file) => /^(README|DECISIONS|docs\/[\w-]+)\.md$/.test(file))
  const named = documents.flatMap((file) =>
    findNamedPaths(readOurs(file), ROOMS).map((path) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  expect(findNamedPaths('see `api/gone.ts`, `db/migrations/*/x.sql` and `a/b`', ROOMS)).toEqual([
    'api/gone.ts',
  ])
})
