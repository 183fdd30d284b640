import { useId, useRef, useState } from 'preact/hooks'
import { COMMENT_LIMIT } from '#domain/business/review.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import { REVIEW } from '#widget/messages/review.ts'
import { Alert } from '#widget/parts/alert.tsx'
import { Dialog } from '#widget/parts/dialog.tsx'
import { useSubmitByPress } from '#widget/parts/submit-by-press.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../parts/field.css?inline'
import css from './review.css?inline'
import { StarRating } from './star-rating.tsx'
import { useReview } from './use-review.ts'

type ReviewDialogProps = Parameters<typeof useReview>[0] & { onClose: () => void }

/** Stars, a word if one likes, and a way to say no. */
export function ReviewDialog({ onClose, ...asked }: ReviewDialogProps) {
  const { booking } = asked
  const { host } = useWidget()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const { running, problem, send, decline } = useReview(asked)
  const form = useRef<HTMLFormElement>(null)
  useSubmitByPress(form)
  host.adopt(fieldCss)
  host.adopt(css)
  const close = () => form.current?.closest('dialog')?.close()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(rating, comment).then((saved) => saved && close())
  }
  const refuse = () => {
    decline()
    close()
  }
  const day = displayDayMonth(booking.date)
  return (
    <Dialog title={REVIEW.title} onClose={onClose}>
      <p class="hint">{REVIEW.visit(booking.service_name, booking.professional_name, day)}</p>
      <form ref={form} class="review" onSubmit={submit}>
        <StarRating label={REVIEW.stars} rating={rating} onRate={setRating} caption />
        <CommentField text={comment} onType={setComment} />
        {problem && <Alert lines={[problem]} />}
        <div class="dialog-acts">
          <button type="button" class="button secondary" disabled={running} onClick={refuse}>
            {REVIEW.notNow}
          </button>
          <button type="submit" class="button" part="button" disabled={rating === 0 || running}>
            {running ? REVIEW.sending : REVIEW.send}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function CommentField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{REVIEW.comment}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={COMMENT_LIMIT}
        placeholder={REVIEW.commentHint}
        aria-describedby={`${id}-count`}
        value={text}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <span class="review-count" id={`${id}-count`}>
        {REVIEW.count(text.length, COMMENT_LIMIT)}
      </span>
    </div>
  )
}
