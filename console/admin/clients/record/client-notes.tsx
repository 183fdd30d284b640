import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { clientNotesText as t } from '#console/messages/client-notes.ts'
import { clientsText } from '#console/messages/clients.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import shared from '../client/client.module.css'
import { type ClientNote, type ClientRecord, clientNotesQuery } from '../client/client-queries.ts'
import { NoteDialog } from './note-dialog.tsx'
import { NoteThumbnails } from './note-photos.tsx'
import styles from './notes.module.css'
import type { RecordDialogState } from './use-record-dialog.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  client: ClientRecord
  /** It lies beyond the plan's limit: nothing is written of it any more. */
  isReadOnly: boolean
  dialog: RecordDialogState
}

/** What was done visit by visit, with photographs; of an archived client it is only read. */
export function ClientNotes({ client, isReadOnly, dialog }: Props) {
  const canWrite = !client.deleted && !isReadOnly
  const query = useInfiniteQuery(clientNotesQuery(client.id))
  const [first] = query.data?.pages ?? []
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? []
  const { place, onMore } = useFocusNewRows(query.data?.pages.length ?? 0)
  const heading = useFocusAfterRemoval(notes.length)
  const note = useAskedNote(query, notes, dialog.note)
  const id = useId()
  const formatWhen = ({ created_at }: ClientNote) => formatMoment(created_at, first?.timezone ?? '')
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        {canWrite && (
          <Button
            look="quiet"
            icon={<NotebookPen {...icon} />}
            onClick={() => dialog.open('add-note')}
          >
            {t.add}
          </Button>
        )}
      </header>
      {!first ? (
        query.error ? (
          <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : notes.length === 0 ? (
        <div className={shared.quiet}>
          <p>{t.empty}</p>
          {canWrite && <p>{t.emptyText}</p>}
        </div>
      ) : (
        <div ref={place} className={styles.found}>
          <ol className={styles.list} aria-labelledby={id}>
            {notes.map((one) => (
              <NoteRow
                key={one.id}
                note={one}
                when={formatWhen(one)}
                canEdit={canWrite}
                canRemove={!client.deleted}
                onOpen={(name) => dialog.open(name, one.id)}
              />
            ))}
          </ol>
          <MoreButton
            pages={query}
            look="quiet"
            onMore={() => {
              onMore()
              void query.fetchNextPage()
            }}
          />
        </div>
      )}
      <NoteDialog
        client={client}
        canWrite={canWrite}
        note={note}
        formatWhen={formatWhen}
        dialog={dialog}
      />
    </section>
  )
}

type RowProps = {
  note: ClientNote
  when: string
  canEdit: boolean
  canRemove: boolean
  onOpen: RecordDialogState['open']
}

function NoteRow({ note, when, canEdit, canRemove, onOpen }: RowProps) {
  return (
    <li className={styles.note} {...focusableRow}>
      <div className={styles.head}>
        <p className={shared.quiet}>
          {when}
          {note.made_by && ` ${t.by(displayName(note.made_by))}`}
        </p>
        {canRemove && (
          <span className={styles.acts}>
            {canEdit && (
              <IconButton label={t.edit(when)} onClick={() => onOpen('edit-note')}>
                <Pencil {...icon} />
              </IconButton>
            )}
            <IconButton label={t.remove(when)} onClick={() => onOpen('remove-note')}>
              <Trash2 {...icon} />
            </IconButton>
          </span>
        )}
      </div>
      {note.text && <p className={styles.text}>{note.text}</p>}
      <NoteThumbnails note={note} when={when} onOpen={(name) => onOpen(`photo-${name}`)} />
    </li>
  )
}

/** `22/11/2026 às 10:05` of an instant, by the house's clock. */
function formatMoment(iso: string, timezone: string): string {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(iso))
  return clientsText.dayTime(displayDate(date), displayTime(time))
}

type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/**
 * The note that an address names, from whichever page; as it was last seen where somebody else
 * deleted it meanwhile, so that an open form stays, and what was typed.
 */
function useAskedNote(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages,
  notes: readonly ClientNote[],
  asked: string | undefined,
): ClientNote | undefined {
  const found = notes.find(({ id }) => id === asked)
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)
  const note = found ?? (seen?.id === asked ? seen : undefined)
  const isFurtherOn = asked !== undefined && !note && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isFurtherOn && !isFetching) void fetchNextPage()
  }, [isFurtherOn, isFetching, fetchNextPage])
  return note
}

/** Whoever deletes a note is at the list's heading then: the button that they pressed is gone. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) heading.current?.focus()
  }, [count])
  return heading
}
