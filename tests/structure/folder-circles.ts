import { dirname } from 'node:path/posix'

export type Import = { from: string; to: string }

/** A file's folder, cut to so many names; null for a file that lies in its room's own root. */
function getFolder(file: string, depth: number): string | null {
  const names = dirname(file).split('/')
  return names.length < 2 ? null : names.slice(0, depth).join('/')
}

function groupByFolder(imports: readonly Import[], depth: number): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [own, other] = [getFolder(from, depth), getFolder(to, depth)]
    if (own === null || other === null || own === other) continue
    targets.set(own, (targets.get(own) ?? new Set()).add(other))
  }
  return targets
}

/** The folders on the shortest way from one to another, both included; null where there is none. */
function findPath(targets: Map<string, Set<string>>, start: string, end: string): string[] | null {
  const paths = [[start]]
  const seen = new Set([start])
  for (const path of paths) {
    const last = path.at(-1) ?? start
    if (last === end) return path
    for (const next of targets.get(last) ?? []) {
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return null
}

/** One name for a circle, whichever of its folders it was found from. */
function formatCircle(folders: readonly string[]): string {
  const first = folders.indexOf([...folders].sort()[0] ?? '')
  return [...folders.slice(first), ...folders.slice(0, first)].join(' → ')
}

/**
 * Folders that import each other, directly or by way of others, at every depth: neither `booking`
 * and `booking/client` may, nor `booking` and `comanda` as wholes. Files in a room's own root are
 * left out: they put the room's parts together and are known to them (`api/context.ts`).
 */
export function listFolderCircles(imports: readonly Import[]): string[] {
  const depths = new Set(imports.map(({ from }) => dirname(from).split('/').length))
  const circles = [...depths].flatMap((depth) => {
    const targets = groupByFolder(imports, depth)
    return [...targets].flatMap(([folder, others]) =>
      [...others].flatMap((other) => {
        const back = findPath(targets, other, folder)
        return back ? [formatCircle(back)] : []
      }),
    )
  })
  return [...new Set(circles)].sort()
}
