/** What lies on a disk after a power cut, by the record of what was written to it (recorder.c). */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEAD = 32
/** What a disk writes whole or not at all, in bytes. */
const SECTOR = 512

type Change = { offset: number; data: Buffer } | { size: number }
type Entry = { kind: string; name: string; inode: bigint; offset: number; data: Buffer }
/** What of a file is safe, in a buffer that may be longer than it, and what came since. */
type StoredFile = { room: Buffer; size: number; unsynced: Change[] }

/** What became of a change that no sync had made safe: whole, lost, or only so many sectors of it. */
export type Fate = (change: Change) => Change | null

export const loseAll: Fate = () => null

/** Disks write in the order they like: some of it was on its way, some of that was torn. */
export const loseSome: Fate = (change) => {
  if (Math.random() < 0.5) return null
  if ('size' in change || Math.random() < 0.8) return change
  const sectors = Math.floor((Math.random() * change.data.length) / SECTOR)
  return { ...change, data: change.data.subarray(0, sectors * SECTOR) }
}

export class Disk {
  readonly #base: string
  readonly #files = new Map<bigint, StoredFile>()
  /** Inodes by name: as the server sees the folder, and as the disk has it. */
  readonly #names = new Map<string, bigint>()
  #safeNames = new Map<string, bigint>()
  /** Files that were there before and have not been opened. */
  readonly #untouched: Set<string>
  readonly #syncs: boolean
  #at = 0

  /**
   * @param base the files as they were when the record began
   * @param syncs false for a disk that says it has synced, and has not
   */
  constructor(base: string, syncs = true) {
    this.#base = base
    this.#untouched = new Set(readdirSync(base).filter((name) => !name.endsWith('-shm')))
    this.#syncs = syncs
  }

  /**
   * Goes on to a later moment of the record.
   * @param until in bytes; what stands half behind it has not begun
   */
  replay(record: Buffer, until = record.length): this {
    const known = record.subarray(0, until)
    for (let next = readEntry(known, this.#at); next; next = readEntry(known, this.#at)) {
      this.#apply(next.entry)
      this.#at = next.end
    }
    return this
  }

  #apply({ kind, name, inode, offset, data }: Entry): void {
    if (kind === 'O') this.#open(name, inode)
    if (kind === 'C') this.#create(name, inode)
    if (kind === 'L') this.#names.set(name, inode)
    if (kind === 'U') this.#names.delete(name)
    if (kind === 'R') this.#rename(name, data.toString())
    if (kind === 'W') this.#files.get(inode)?.unsynced.push({ offset, data })
    if (kind === 'T') this.#files.get(inode)?.unsynced.push({ size: offset })
    if (kind === 'S' && this.#syncs) this.#sync(this.#files.get(inode))
    if (kind === 'D' && this.#syncs) this.#safeNames = new Map(this.#names)
  }

  #open(name: string, inode: bigint): void {
    if (!this.#untouched.delete(name)) return
    const room = readFileSync(join(this.#base, name))
    this.#files.set(inode, { room, size: room.length, unsynced: [] })
    this.#names.set(name, inode)
    this.#safeNames.set(name, inode)
  }

  #create(name: string, inode: bigint): void {
    this.#files.set(inode, { room: Buffer.alloc(0), size: 0, unsynced: [] })
    this.#names.set(name, inode)
  }

  #rename(from: string, to: string): void {
    const inode = this.#names.get(from)
    this.#names.delete(from)
    if (inode !== undefined) this.#names.set(to, inode)
  }

  #sync(file: StoredFile | undefined): void {
    if (!file) return
    for (const change of file.unsynced) applyChange(file, change)
    file.unsynced = []
  }

  /** Puts into a folder what the disk holds, instead of all that is there. @returns changes that were lost */
  write(folder: string, fate: Fate): number {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    for (const name of this.#untouched) {
      writeFileSync(join(folder, name), readFileSync(join(this.#base, name)))
    }
    let lost = 0
    for (const [name, inode] of this.#names) {
      if (this.#safeNames.get(name) !== inode) lost += this.#files.get(inode)?.unsynced.length ?? 0
    }
    for (const [name, inode] of this.#safeNames) {
      const file = this.#files.get(inode)
      if (!file) continue
      const kept = file.unsynced.map(fate).filter((change) => change !== null)
      lost += file.unsynced.length - kept.length
      const copy = { ...file, room: Buffer.from(file.room) }
      for (const change of kept) applyChange(copy, change)
      writeFileSync(join(folder, name), copy.room.subarray(0, copy.size))
    }
    return lost
  }
}

/** Nothing for one that was cut off. */
function readEntry(record: Buffer, at: number): { entry: Entry; end: number } | null {
  if (at + HEAD > record.length) return null
  const names = at + HEAD + record.readUInt32LE(at + 4)
  const end = names + Number(record.readBigUInt64LE(at + 24))
  if (end > record.length) return null
  const entry = {
    kind: String.fromCharCode(record.readUInt32LE(at)),
    name: record.toString('utf8', at + HEAD, names),
    inode: record.readBigUInt64LE(at + 8),
    offset: Number(record.readBigUInt64LE(at + 16)),
    data: record.subarray(names, end),
  }
  return { entry, end }
}

function applyChange(file: StoredFile, change: Change): void {
  if ('size' in change) {
    growRoom(file, change.size)
    file.room.fill(0, Math.min(file.size, change.size), Math.max(file.size, change.size))
    file.size = change.size
    return
  }
  const end = change.offset + change.data.length
  growRoom(file, end)
  change.data.copy(file.room, change.offset)
  file.size = Math.max(file.size, end)
}

/** What lies behind the size stays zero: a file is read so where it was never written. */
function growRoom(file: StoredFile, size: number): void {
  if (size <= file.room.length) return
  const room = Buffer.alloc(size * 2)
  file.room.copy(room, 0, 0, file.size)
  file.room = room
}
