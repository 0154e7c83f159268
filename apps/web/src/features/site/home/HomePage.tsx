import { AgeEnding } from '#app/account/AgeEnding.tsx'
import { useMe } from '#app/account/me.ts'
import { RestrictedNote } from '#app/account/RestrictedNote.tsx'
import { AvailabilityCard } from '#features/people/availability/shared/AvailabilityCard.tsx'
import { ReceivedFlirts } from './ReceivedFlirts.tsx'
import { Greeting } from './Greeting.tsx'
import { MoreToMeet, PeopleToMeet } from './PeopleToMeet.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SafetyTip } from './SafetyTip.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSlot } from '#app/storage/storage-slot.ts'
import { exitHintSeenSlot } from '#app/storage/storage.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/home.css'

/** What a member comes back to: who is new, who flirted, what is unread, what to do next. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { status } = useMe() ?? {}
  return (
    <div className="wrap page">
      {status === 'restricted' && <RestrictedNote className="mb-6" />}
      <AgeEnding className="mb-6" />
      <ExitHint />
      <Greeting />
      <div className="cols home">
        <div className="stack stack-48">
          <PeopleToMeet />
          <ReceivedFlirts />
        </div>
        <div className="glance">
          <UnreadMessages />
          <AvailabilityCard>
            <Link className="more" to={paths.visits()}>
              {t('free.visits')}
              <ArrowRight className="i i-16" aria-hidden />
            </Link>
          </AvailabilityCard>
          <ProfileCard />
          <SafetyTip />
        </div>
        <MoreToMeet />
      </div>
    </div>
  )
}

/** Said once to anyone who logs in at a browser, until they put it away: the way out, and what Esc twice does. */
function ExitHint() {
  const { t } = useTranslation('home')
  const isTold = useSlot(exitHintSeenSlot)
  if (isTold) return null
  const hasKeys = matchMedia('(pointer: fine)').matches
  return (
    <Alert tone="plain" role="note" title={t('exitHint')} className="mb-6">
      <p>{t(hasKeys ? 'exitHintText' : 'exitHintTouch')}</p>
      <Button variant="quiet" className="mt-3" onClick={() => exitHintSeenSlot.set(true)}>
        {t('exitHintDone')}
      </Button>
    </Alert>
  )
}
