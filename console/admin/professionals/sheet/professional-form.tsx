import type { ShouldBlockFn } from '@tanstack/react-router'
import { editText } from '#console/messages/edit.ts'
import { pictureText } from '#console/messages/picture.ts'
import { teamText } from '#console/messages/team.ts'
import { EditBar } from '#console/ui/form/edit-bar.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import styles from '../member/professionals.module.css'
import type { StaffMember, Team } from '../member/professionals-query.ts'
import { HoursSection } from './hours-section.tsx'
import { Conflict } from './professional-conflict.tsx'
import { ServicesSection } from './services-section.tsx'
import {
  type ProfessionalForm as Form,
  useOutside,
  useProfessionalForm,
} from './use-professional-form.ts'

const t = teamText.about
type Props = { member: StaffMember; houseHours: Team['house_hours'] }

/** What an owner types of a professional; hours say whom they would leave outside before they are saved. */
export function ProfessionalForm({ member, houseHours }: Props) {
  const form = useProfessionalForm(member)
  return (
    <form className={styles.sheet} {...form.props}>
      {form.isRestored && (
        <Notice>
          <strong>{editText.restored.title}</strong> {editText.restored.text}
        </Notice>
      )}
      <About form={form} />
      <ServicesSection form={form} />
      <HoursSection form={form} houseHours={houseHours} />
      <EditBar isDirty={form.isDirty} busy={form.busy} onDiscard={form.discard}>
        <Outside member={member} form={form} />
      </EditBar>
      <LeaveGuard
        isDirty={form.isDirty}
        busy={form.busy}
        onSave={form.submit}
        onDiscard={form.discard}
        leaves={isOtherPlace}
      />
    </form>
  )
}

/** Another person's sheet is another place too, which the search alone says. */
const isOtherPlace: ShouldBlockFn = ({ current, next }) =>
  current.pathname !== next.pathname ||
  JSON.stringify(current.search) !== JSON.stringify(next.search)

const TEXTS = ['name', 'bio', 'email'] as const

function About({ form }: { form: Form }) {
  const labels = { name: t.name, bio: t.bio, email: t.email }
  const hints = { name: undefined, bio: t.bioHint, email: undefined }
  const { avatar } = form.stored
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <div className={styles.form}>
        <PictureField
          label={t.avatar}
          hint={`${t.avatarHint} ${pictureText.hint}`}
          shape="round"
          value={form.values.avatar || null}
          error={form.getError('avatar')}
          onChange={(url) => form.change({ avatar: url ?? '' })}
        />
        <Conflict
          form={form}
          name="avatar"
          label={t.avatar}
          theirs={avatar && pictureText.another(1)}
        />
      </div>
      {TEXTS.map((name) => (
        <div key={name} className={styles.form}>
          <Field
            label={labels[name]}
            hint={hints[name]}
            autoComplete="off"
            {...(name === 'email' && { type: 'email', inputMode: 'email' })}
            {...form.field(name)}
          />
          <Conflict form={form} name={name} label={labels[name]} theirs={form.stored[name]} />
        </div>
      ))}
      <PhoneField label={t.phone} {...form.field('phone')} autoComplete="off" />
      <Conflict form={form} name="phone" label={t.phone} theirs={form.stored.phone} />
      <Field
        label={t.taxId}
        hint={t.taxIdHint}
        autoComplete="off"
        spellCheck={false}
        {...form.field('tax_id')}
      />
      <Conflict form={form} name="tax_id" label={t.taxId} theirs={form.stored.tax_id} />
    </SectionCard>
  )
}

function Outside({ member, form }: { member: StaffMember; form: Form }) {
  const outside = useOutside(member, form)
  const [first] = outside?.bookings ?? []
  if (!outside || !first) return <>{outside?.failed ?? editText.changed}</>
  const { outside: title, stay } = teamText.hours
  return (
    <>
      <strong>{title(outside.count)}</strong>
      <p>{stay(teamText.future.row(first), outside.count - 1)}</p>
    </>
  )
}
