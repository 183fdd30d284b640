import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { addItem, changeItem, removeItem } from '#console/comanda/draft/comanda-draft.ts'
import {
  chooseItemProfessional,
  listItemProfessionals,
  listProfessionalOptions,
} from '#console/comanda/draft/item-professionals.ts'
import { isBookedForLess } from '#console/comanda/draft/offers.ts'
import type { ComandaEditor } from '#console/comanda/draft/use-comanda-editor.ts'
import { AddItem } from '#console/comanda/items/add-item.tsx'
import { AdjustEditor, NO_ADJUSTMENT } from '#console/comanda/items/adjust-editor.tsx'
import { ItemRow } from '#console/comanda/items/item-row.tsx'
import items from '#console/comanda/items/items.module.css'
import styles from '#console/comanda/payment/payment-panel.module.css'
import { PaymentPanel } from '#console/comanda/payment/payment-panel.tsx'
import { comandaText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { MAX_NOTES_LENGTH } from '#domain/booking/booking.ts'
import { NewerVersionNotice } from './newer-version-notice.tsx'

/** A comanda that can still be written on: what was done at the left, what it costs at the right. */
export function OpenComanda({ editor }: { editor: ComandaEditor }) {
  const isCancelled = editor.seen.status === 'cancelled'
  const people = usePeople(editor)
  return (
    <div className={`${styles.columns} ${styles.whole}`}>
      <div className={styles.body}>
        {editor.theirs && <NewerVersionNotice editor={editor} theirs={editor.theirs} />}
        {isCancelled && <Notice warn>{t.cancelled}</Notice>}
        <ComandaItems editor={editor} />
        <TotalAdjustment editor={editor} />
        <CourtesyField editor={editor} />
        <NotesField editor={editor} />
      </div>
      <PaymentPanel editor={editor} canClose={!isCancelled} people={people} />
    </div>
  )
}

/** Everybody of the house, and those on the comanda who are no longer there. */
function usePeople({ draft, seen }: ComandaEditor) {
  const catalog = useQuery(catalogQuery)
  const doer = { profissional: seen.professional_id, profissionalNome: seen.professional_name }
  return listProfessionalOptions(
    catalog.data,
    [doer, ...draft.items, ...draft.tips].map((one) => ({
      id: one.profissional,
      name: one.profissionalNome,
    })),
  )
}

function ComandaItems({ editor }: { editor: ComandaEditor }) {
  const { draft, totals, edit, say, seen } = editor
  const people = usePeople(editor)
  const catalog = useQuery(catalogQuery)
  const search = useRef<HTMLInputElement>(null)
  const id = useId()
  const doer = { profissional: seen.professional_id, profissionalNome: seen.professional_name }
  const remove = (key: string, nome: string) => {
    edit(removeItem(draft, key))
    say({ bad: false, text: t.item.removed(nome), undo: () => edit(draft) })
    search.current?.focus()
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t.items}</h3>
      {draft.items.length === 0 && <p className={items.none}>{t.none}</p>}
      <ul className={items.items}>
        {draft.items.map((item, at) => (
          <ItemRow
            key={item.key}
            item={item}
            position={at + 1}
            total={typeof totals === 'string' ? null : (totals.items[at] ?? null)}
            isForLess={isBookedForLess(catalog.data, seen, draft.items, item)}
            people={listItemProfessionals(catalog.data, item, people)}
            onChange={(change) => edit(changeItem(draft, item.key, change))}
            onRemove={() => remove(item.key, item.nome || t.item.name(at + 1))}
          />
        ))}
      </ul>
      <div className={items.adding}>
        <AddItem
          input={search}
          catalog={catalog.data}
          failed={catalog.isError}
          professional_id={doer.profissional}
          onAdd={(added) => {
            edit(addItem(draft, added, chooseItemProfessional(catalog.data, added, doer)))
            say({ bad: false, text: t.add.added(added.nome) })
          }}
        />
      </div>
    </section>
  )
}

function TotalAdjustment({ editor: { draft, edit } }: { editor: ComandaEditor }) {
  if (!draft.adjustment) {
    return (
      <div>
        <Button look="secondary" onClick={() => edit({ ...draft, adjustment: NO_ADJUSTMENT })}>
          {t.adjust.whole}
        </Button>
      </div>
    )
  }
  return (
    <section className={styles.notes} aria-label={t.adjust.whole}>
      <h3>{t.adjust.whole}</h3>
      <AdjustEditor
        label={t.adjust.whole}
        value={draft.adjustment}
        onChange={(adjustment) => edit({ ...draft, adjustment })}
      />
    </section>
  )
}

function CourtesyField({ editor: { draft, edit } }: { editor: ComandaEditor }) {
  const id = useId()
  return (
    <div>
      <Checkbox
        label={t.courtesy}
        checked={draft.is_courtesy}
        aria-describedby={id}
        onChange={(event) => edit({ ...draft, is_courtesy: event.target.checked })}
      />
      <p className={styles.hint} id={id}>
        {t.courtesyText}
      </p>
    </div>
  )
}

function NotesField({ editor: { draft, edit } }: { editor: ComandaEditor }) {
  const id = useId()
  return (
    <div className={styles.notes}>
      <label htmlFor={id}>{t.notes}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={draft.observacoes}
        onChange={(event) => edit({ ...draft, observacoes: event.target.value })}
      />
    </div>
  )
}
