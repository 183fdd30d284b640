import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/contract/http-client.ts'
import { reviewsText } from '#console/messages/reviews.ts'
import { call } from '#console/session/call.ts'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { COMMENT_LIMIT } from '#domain/business/review.ts'
import styles from './reviews.module.css'
import { displayReviewer, type HouseReview } from './reviews-query.ts'

const t = reviewsText.form

type Values = { answer: string }

const checkAnswer = ({ answer }: Values) => ({
  answer: answer.trim().length > COMMENT_LIMIT ? t.tooLong(COMMENT_LIMIT) : undefined,
})
const orNull = (typed: string) => typed.trim() || null

/** What the house says to a review; nothing written is no answer. */
export function AnswerDialog({ review, onClose }: { review: HouseReview; onClose: () => void }) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['reviews'] })
  const edit = useEditForm<Values>({
    draft: `review:${review.id}`,
    stored: { answer: review.answer ?? '' },
    check: checkAnswer,
    messages: {
      saved: ({ answer }) => (orNull(answer ?? '') === null ? t.removed : t.saved),
      saveFailed: t.failed,
    },
    save: async ({ changes, shown }) => {
      const body = {
        changes: { answer: orNull(changes.answer ?? '') },
        shown: { answer: orNull(shown.answer ?? '') },
      }
      await call('PATCH /api/reviews/:id', { params: { id: review.id }, body }).catch(
        async (error: unknown) => {
          // What another tab saved meanwhile is loaded, so that the form can show both.
          if (error instanceof CallError && error.status < 500) await reload()
          throw error
        },
      )
      await reload()
    },
  })
  return (
    <FormDialog
      title={t.title(displayReviewer(review))}
      form={edit}
      label={t.save}
      onClose={onClose}
    >
      {review.comment && (
        <blockquote className={styles.quote} dir="auto">
          {review.comment}
        </blockquote>
      )}
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={{ answer: t.field }}
        format={() => edit.stored.answer}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <TextArea
        label={t.field}
        hint={t.hint}
        rows={4}
        maxLength={COMMENT_LIMIT}
        data-first-focus=""
        {...edit.field('answer')}
      />
    </FormDialog>
  )
}
