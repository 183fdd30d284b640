/**
 * Do the example tests notice a wrong comparison? Each one in the rules of availability is turned
 * (`<` with `<=`, `>` with `>=`, `===` with `!==`, `&&` with `||`) in a copy of the house, and the
 * tests run there. Ends with 1 if a mutant survives that is not known to mean the same.
 *
 *     npx tsx tests/prove/availability-mutation.ts
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const FILES = ['booking-rules.ts', 'slots.ts', 'occupation.ts', 'schedule.ts'].map(
  (name) => `availability/${name}`,
)
const TESTS = ['availability.test', 'availability-edges.test', 'occupation.test', 'schedule.test']
const PATIENCE = 60_000

const OPPOSITE_OPERATORS = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
])

type Mutant = {
  file: string
  /** The function it stands in. */
  within: string
  line: number
  code: string
  from: string
  to: string
  at: number
}

type Known = Pick<Mutant, 'file' | 'within' | 'code' | 'to'> & { why: string }

/** Mutants that mean the same as the original, each with its reason. */
const EQUIVALENT: Known[] = [
  {
    file: 'availability/slots.ts',
    within: 'refuseStart',
    code: 'jumps.length > 0',
    to: '>=',
    why: 'spares a call: hasOverlap() of no spans is false anyway',
  },
  {
    file: 'availability/slots.ts',
    within: 'refuseStart',
    code: 'view.closed.length > 0',
    to: '>=',
    why: 'spares a call: hasOverlap() of no spans is false anyway',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: '(busy[middle]?.to ?? 0) > from',
    to: '>=',
    why: 'finds one span more that ends at `from`: it overlaps nothing and adds 0 minutes',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: 'span.from >= to',
    to: '>',
    why: 'finds one span more that starts at `to`: as above',
  },
  {
    file: 'availability/occupation.ts',
    within: 'findIntervalsWithin',
    code: 'i < busy.length',
    to: '<=',
    why: 'one step past the end reads undefined, and `!span` breaks there',
  },
  {
    file: 'availability/occupation.ts',
    within: 'hasOverlap',
    code: 'i < spans.length',
    to: '<=',
    why: 'one step past the end reads undefined, and `!span` returns false there',
  },
  {
    file: 'availability/occupation.ts',
    within: 'mergeIntervals',
    code: 'span.to > last.to',
    to: '>=',
    why: 'puts the same span in the place of the one before it',
  },
  {
    file: 'availability/occupation.ts',
    within: 'sortIntervals',
    code: 'i < spans.length',
    to: '<=',
    why: 'sorts what is in order already',
  },
  {
    file: 'availability/occupation.ts',
    within: 'sortIntervals',
    code: '(spans[i]?.from ?? 0) < (spans[i - 1]?.from ?? 0)',
    to: '<=',
    why: 'sorts what is in order already: equal starts keep their places',
  },
]

function findFunctionName(node: ts.Node): string {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (ts.isFunctionDeclaration(outer)) return outer.name?.text ?? ''
  }
  return ''
}

function listMutants(file: string): Mutant[] {
  const text = readFileSync(join('domain', file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const from = node.operatorToken.getText()
      const to = OPPOSITE_OPERATORS.get(from)
      const at = node.operatorToken.getStart()
      const line = source.getLineAndCharacterOfPosition(at).line + 1
      const code = node.getText().replace(/\s+/g, ' ')
      if (to) found.push({ file, within: findFunctionName(node), line, code, from, to, at })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSame(known: Known, mutant: Mutant): boolean {
  const keys = ['file', 'within', 'code', 'to'] as const
  return keys.every((key) => known[key] === mutant[key])
}

/** A copy of what the tests need, outside the tree, so that a stopped run leaves nothing behind. */
function copyHouse(): string {
  const house = mkdtempSync(join(tmpdir(), 'vez-mutants-'))
  for (const path of [
    'domain',
    'tests/domain',
    'tests/support/domain',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(path, join(house, path), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  return house
}

/** `passed`, `failed`, or `timeout` where the mutant never ends. */
function runTests(house: string): Promise<'passed' | 'failed' | 'timeout'> {
  const vitest = join(house, 'node_modules/vitest/vitest.mjs')
  const options = ['--root', house, '--pool=threads', '--maxWorkers=1', '--bail=1']
  const files = TESTS.map((name) => `tests/domain/availability/${name}`)
  return new Promise((done) => {
    const args = [vitest, 'run', ...options, '--reporter=dot', ...files]
    const child = spawn(process.execPath, args, { cwd: house, stdio: 'ignore' })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      done('timeout')
    }, PATIENCE)
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

async function judgeMutant(
  house: string,
  mutant: Mutant,
): Promise<'passed' | 'failed' | 'timeout'> {
  const path = join(house, 'domain', mutant.file)
  const text = readFileSync(path, 'utf8')
  const after = mutant.at + mutant.from.length
  writeFileSync(path, text.slice(0, mutant.at) + mutant.to + text.slice(after))
  const result = await runTests(house)
  writeFileSync(path, text)
  return result
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main(house: string): Promise<number> {
  if ((await runTests(house)) !== 'passed') {
    print('The tests fail without any mutant: nothing to measure.')
    return 1
  }
  const mutants = FILES.flatMap(listMutants)
  const stale = EQUIVALENT.filter((known) => !mutants.some((one) => isSame(known, one)))
  let wrong = stale.length
  for (const { file, code } of stale) print(`stale      ${file}  ${code}`)
  let killed = 0
  for (const mutant of mutants) {
    const { file, line, code, from, to } = mutant
    const reason = EQUIVALENT.find((known) => isSame(known, mutant))?.why
    const result = await judgeMutant(house, mutant)
    const verdict = result !== 'passed' ? 'killed' : reason ? 'equivalent' : 'SURVIVED'
    if (verdict === 'killed') killed++
    if (verdict === 'SURVIVED') wrong++
    const note =
      result === 'timeout' ? ' (never ends)' : verdict === 'equivalent' ? ` ${reason}` : ''
    print(`${verdict.padEnd(10)} ${file}:${line}  ${from} -> ${to}  ${code.slice(0, 70)}${note}`)
  }
  print(`${killed} of ${mutants.length} killed, ${wrong} to look at`)
  return wrong === 0 ? 0 : 1
}

const house = copyHouse()
try {
  process.exitCode = await main(house)
} finally {
  rmSync(house, { recursive: true, force: true })
}
