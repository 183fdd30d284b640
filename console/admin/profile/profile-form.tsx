import { useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#api/contract/contract.ts'
import { profileText } from '#console/messages/profile.ts'
import { call } from '#console/session/call.ts'
import { meQuery } from '#console/session/query-client.ts'
import { EditBar } from '#console/ui/form/edit-bar.tsx'
import { EditConflict } from '#console/ui/form/edit-conflict.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import styles from './profile.module.css'

const t = profileText.data

type ProfileFields = { name: string; phone: string; avatar: string | null }

const toProfileFields = ({ name, phone, avatar }: SessionUser): ProfileFields => ({
  name,
  phone: phone ? formatPhone(phone) : '',
  avatar,
})

function checkProfile({ name, phone }: ProfileFields) {
  const digits = toPhoneDigits(phone)
  const tooLong = name.length > 120 ? t.nameTooLong : undefined
  return {
    name: name.trim() ? tooLong : t.nameMissing,
    phone: digits && !isPhone(digits) ? t.phoneWrong : undefined,
  }
}

/** Name, telephone and photo; of a field that another tab saved too, both are shown. */
export function ProfileForm({ me }: { me: SessionUser }) {
  const edit = useProfileForm(me)
  const { form, field, values, stored, conflicts, busy, isDirty, discard, submit } = edit
  const showConflict = (name: keyof ProfileFields, label: string) =>
    conflicts.includes(name) && (
      <EditConflict
        label={label}
        theirs={name === 'avatar' ? '' : stored[name]}
        onKeepMine={() => edit.keepMine(name)}
        onTakeTheirs={() => edit.takeTheirs(name)}
      />
    )
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <form className={styles.form} {...edit.props}>
        {/* The house keeps the photos, and they are its owner's to add. */}
        {me.house_role === 'owner' && (
          <PictureField
            label={t.photo}
            shape="round"
            value={values.avatar}
            onChange={(avatar) => form.setValue('avatar', avatar)}
            error={form.getFieldState('avatar', form.formState).error?.message}
          />
        )}
        {showConflict('avatar', t.photo)}
        <Field label={t.name} autoComplete="name" {...field('name')} />
        {showConflict('name', t.name)}
        <PhoneField label={t.phone} hint={t.phoneHint} {...field('phone')} />
        {showConflict('phone', t.phone)}
        <EditBar isDirty={isDirty} busy={busy} onDiscard={discard} />
      </form>
      <LeaveGuard isDirty={isDirty} busy={busy} onSave={submit} onDiscard={discard} />
    </SectionCard>
  )
}

function useProfileForm(me: SessionUser) {
  const queries = useQueryClient()
  return useEditForm<ProfileFields>({
    draft: 'profile',
    stored: toProfileFields(me),
    check: checkProfile,
    messages: { saved: t.saved, saveFailed: t.saveFailed },
    save: ({ changes, shown: { phone, ...others } }) => {
      // As the server has it: the mask is ours.
      const shown = {
        ...others,
        ...(phone !== undefined && { phone: toPhoneDigits(phone) || null }),
      }
      return call('PATCH /api/me', { body: { ...changes, shown } })
        .then((saved) => queries.setQueryData(meQuery.queryKey, saved))
        .catch(async (error: unknown) => {
          await queries.invalidateQueries({ queryKey: meQuery.queryKey })
          throw error
        })
    },
  })
}
