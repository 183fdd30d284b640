import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { importText } from '#console/messages/import.ts'
import { SeePlans, useLackOfRoom } from '#console/plan/plan-limit.tsx'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import { type ImportKind, KNOWN_CHOICES, type KnownChoice } from '#domain/import/import.ts'
import { type Mapping, toTypedLines } from '../columns/mapping.ts'
import type { Table } from '../file/table.ts'
import styles from '../house-import/import.module.css'
import { LineTable } from '../lines/line-table.tsx'
import { Figures, Progress } from '../lines/progress.tsx'
import { TeamNotice } from '../lines/team-notice.tsx'
import { saveBadLines } from './bad-lines.ts'
import { useCheck } from './use-check.ts'

const t = importText.check

type Props = {
  kind: ImportKind
  table: Table
  mapping: Mapping
  onStarted: (id: string) => void
  onBack: () => void
}

/** What a file would do, before anything is brought in. */
export function CheckStep({ kind, table, mapping, onStarted, onBack }: Props) {
  const [lines] = useState(() => toTypedLines(table, mapping))
  const { id, checked, error, isOver, goOn, keep } = useCheck(kind, table.name, lines)
  const [choice, setChoice] = useState<KnownChoice>('skip')
  const inState = (state: string) => checked.filter((line) => line.state === state)
  const [fresh, met, bad] = [inState('new'), inState('known'), inState('bad')]
  const known = met.filter(({ repeats }) => repeats === null)
  const repeated = met.filter(({ repeats }) => repeats !== null)
  const start = useSingleMutation({
    mutationFn: (import_id: string) =>
      call('POST /api/imports/:id/start', { params: { id: import_id }, body: { known: choice } }),
    onSuccess: (begun) => {
      keep()
      onStarted(begun.id)
    },
    onError: (reason) => toastActFailed('import-start', t.startFailed, formatErrorReason(reason)),
  })
  const mayJoin = met.length > 0 && (kind === 'clients' || kind === 'services')
  const brought = fresh.length + (mayJoin && choice === 'join' ? known.length : 0)
  const lack = useLackOfRoom(isOver && kind === 'clients' ? fresh.length : 0)
  return (
    <SectionCard id="import-step" title={t.title} lead={table.name}>
      {!isOver && !error && (
        <Progress
          label={t.progress}
          done={checked.length}
          all={lines.length}
          text={t.sending(checked.length, lines.length)}
        />
      )}
      {error && (
        <Notice warn>
          <p role="alert">
            <strong>{t.failed}.</strong> {formatErrorReason(error)}
          </p>
          <Button look="secondary" onClick={goOn}>
            {t.goOn}
          </Button>
        </Notice>
      )}
      <Figures
        figures={[
          [t.fresh, fresh.length],
          [t.known, known.length],
          ...(repeated.length > 0 ? [[t.repeated, repeated.length] as const] : []),
          [t.bad, bad.length],
        ]}
      />
      {isOver && mayJoin && (
        <KnownChoices
          title={known.length > 0 ? t.knownTitle : t.repeatedTitle}
          choice={choice}
          onChoose={setChoice}
        />
      )}
      {isOver && bad.length > 0 && (
        <LineTable
          title={t.badTitle}
          lead={t.badLead}
          lines={bad}
          table={table}
          action={
            <Button look="secondary" onClick={() => saveBadLines(table, mapping, bad)}>
              {t.download}
            </Button>
          }
        />
      )}
      {isOver && known.length > 0 && <LineTable title={t.knownLines} lines={known} table={table} />}
      {isOver && repeated.length > 0 && (
        <LineTable title={t.repeatedLines} lead={t.repeatedLead} lines={repeated} table={table} />
      )}
      {isOver && brought === 0 && <p role="status">{t.nothing}</p>}
      {kind === 'services' && isOver && fresh.length > 0 && (
        <TeamNotice isNamed={mapping.columns.includes('professionals')} isBegun />
      )}
      {lack && (
        <Notice warn>
          <p role="alert">{lack}</p>
        </Notice>
      )}
      <div className={styles.acts}>
        <Button look="secondary" onClick={onBack}>
          {t.back}
        </Button>
        {isOver && id && brought > 0 && (
          <Button
            disabled={lack !== null}
            busy={start.isPending && t.starting}
            onClick={() => start.mutate(id)}
          >
            {t.start(importText.things[kind](brought))}
          </Button>
        )}
        {lack && <SeePlans />}
      </div>
    </SectionCard>
  )
}

type ChoiceProps = { title: string; choice: KnownChoice; onChoose: (choice: KnownChoice) => void }

function KnownChoices({ title, choice, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>{title}</legend>
      {[...KNOWN_CHOICES].reverse().map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="known"
            checked={one === choice}
            onChange={() => onChoose(one)}
          />
          <span>
            <strong>{t.choices[one].name}</strong>
            <span className={styles.quiet}>{t.choices[one].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
