import { ExitHint } from './ExitHint.tsx'
import { useMe } from '#app/account/me.ts'
import { RestrictedNote } from '#app/account/RestrictedNote.tsx'
import { ReceivedFlirts } from './ReceivedFlirts.tsx'
import { Greeting } from './Greeting.tsx'
import { AlsoNear, NearYou } from './NearYou.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SafetyTip } from './SafetyTip.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import '@amour/ui/styles/screens/home.css'

/** What a member comes back to: who is new, who flirted, what is unread, what to do next. */
export function HomePage() {
  const { status } = useMe() ?? {}
  return (
    <div className="wrap page">
      {status === 'restricted' && <RestrictedNote className="mb-6" />}
      <ExitHint />
      <Greeting />
      <div className="cols home">
        <div className="stack stack-48">
          <NearYou />
          <ReceivedFlirts />
        </div>
        <div className="glance">
          <UnreadMessages />
          <ProfileCard />
          <SafetyTip />
        </div>
        <AlsoNear />
      </div>
    </div>
  )
}
