import { Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { importText } from '#console/messages/import.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { IMPORT_KINDS, type ImportKind, MOST_LINES } from '#domain/import/import.ts'
import styles from '../house-import/import.module.css'
import { saveModel } from './model-file.ts'
import { readTables, type Table } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const t = importText.file
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  /** @returns whether there is anything in them */
  onTables: (tables: Table[]) => boolean
}

/** What is to be brought in, and the file that it is in. */
export function FileStep({ kind, onKind, onTables }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { isReading, problem, read } = useFile(onTables)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  return (
    <SectionCard title={t.title} lead={importText.lead}>
      <fieldset className={styles.kinds}>
        <legend>{t.kind}</legend>
        {IMPORT_KINDS.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="kind" checked={one === kind} onChange={() => onKind(one)} />
            <span>
              <strong>{importText.kinds[one].name}</strong>
              <span className={styles.quiet}>{importText.kinds[one].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <section
        className={styles.drop}
        aria-label={t.choose}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <p>{t.drop}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.xls"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            void read(file)
            // Else the same file, chosen again, would be no change.
            target.value = ''
          }}
        />
        <div className={styles.acts}>
          <Button
            icon={<FileSpreadsheet {...icon} />}
            busy={isReading && t.reading}
            onClick={() => input.current?.click()}
          >
            {t.choose}
          </Button>
          <Button look="quiet" icon={<Download {...icon} />} onClick={() => saveModel(kind)}>
            {t.model}
          </Button>
        </div>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </section>
    </SectionCard>
  )
}

/** Reads one file at a time, and says what is wrong with it. */
function useFile(onTables: Props['onTables']) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setReading(true)
    setProblem(null)
    try {
      if (!onTables(await readTables(file))) throw new UnreadableFile('titles')
    } catch (error) {
      const code = error instanceof UnreadableFile ? error.problem : 'broken'
      setProblem(code === 'long' ? t.problems.long(MOST_LINES) : t.problems[code])
    } finally {
      setReading(false)
    }
  }
  return { isReading, problem, read }
}
