import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { memberLooks, LOOK_REASON, LOOKS_AN_HOUR } from '@amour/contract/console/member-looks.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#app/call/call.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { useHasRole } from '#app/call/me.ts'
import { formatAgo } from '#app/display/format.ts'
import { findFieldError } from '#app/form/field-errors.ts'
import { SubmitForm } from '#app/form/SubmitForm.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { NotFound } from '#app/frame/NotFound.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { LinkedCard } from '#features/cases/case-file/shared/LinkedCard.tsx'
import { SignalsCard } from '#features/cases/case-file/shared/SignalsCard.tsx'
import { MemberCard } from '#features/cases/case-file/shared/MemberCard.tsx'

type Known = ResponseOf<typeof memberLooks.open>

/** A member without a case, for leads and administrators: by the whole name, with a reason that stands in the log. */
export function MemberPage() {
  const mayLook = useHasRole('lead', 'admin')
  return mayLook ? <Looking /> : <NotFound />
}

function Looking() {
  const { t } = useTranslation('console-cases')
  const [username, setUsername] = useState('')
  const [reason, setReason] = useState('')
  const look = useMutation({ mutationFn: () => call(memberLooks.open, { body: { username, reason } }) })
  const isUnknown = isRefusal(look.error, 'notFound')
  return (
    <Shell>
      <div className="pagehead">
        <div>
          <h1>{t('memberPage.title')}</h1>
          <p className="muted measure">{t('memberPage.lead', { count: LOOKS_AN_HOUR })}</p>
        </div>
      </div>
      <section className="card lookform" aria-label={t('memberPage.title')}>
        <SubmitForm
          className="pad stack s16"
          sent={isUnknown ? { ...look, error: null } : look}
          submit={t('memberPage.open')}
          onSubmit={() => look.mutate()}
        >
          <TextField
            label={t('memberPage.username')}
            hint={t('memberPage.usernameHint')}
            error={findFieldError(look.error, 'username') ?? (isUnknown ? t('memberPage.none') : undefined)}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={username}
            onChange={setUsername}
          />
          <TextField
            label={t('memberPage.reason')}
            hint={t('memberPage.reasonHint', { count: LOOK_REASON.min })}
            error={findFieldError(look.error, 'reason')}
            rows={2}
            maxLength={LOOK_REASON.max}
            value={reason}
            onChange={setReason}
          />
        </SubmitForm>
      </section>
      <div role="status" className="sr">
        {look.data && t('memberPage.opened', { username: look.data.member.username })}
      </div>
      {look.data && <KnownMember known={look.data} />}
    </Shell>
  )
}

function KnownMember({ known: { member, looks } }: { known: Known }) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  return (
    <div className="lookgrid">
      <MemberCard title={t('memberOnly')} member={member} />
      <div className="stack s16">
        {member.signals.length > 0 && <SignalsCard signals={member.signals} />}
        <LinkedCard linked={member.linked} />
        <section className="card" aria-labelledby="looks">
          <header>
            <h2 id="looks">{t('memberPage.looks')}</h2>
          </header>
          {looks.length === 0 && <p className="pad muted">{t('memberPage.looksNone')}</p>}
          <ul className="list">
            {looks.map(({ by, reason, at }) => (
              <li key={at}>
                <div className="grow">
                  <div className="anywhere">{reason}</div>
                  <div className="small muted">{`${by} · ${formatAgo(at, now)}`}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <Alert tone="plain">{t('memberPage.never')}</Alert>
      </div>
    </div>
  )
}
