import { ExitHint } from '#app/ExitHint.tsx'
import { useMe } from '#app/me.ts'
import { RestrictedNote } from '#app/RestrictedNote.tsx'
import { Flirts } from './Flirts.tsx'
import { Greeting } from './Greeting.tsx'
import { AlsoNear, NearYou } from './NearYou.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SafetyTip } from './SafetyTip.tsx'
import { Unread } from './Unread.tsx'
import '@amour/ui/styles/home.css'

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
          <Flirts />
        </div>
        <div className="glance">
          <Unread />
          <ProfileCard />
          <SafetyTip />
        </div>
        <AlsoNear />
      </div>
    </div>
  )
}
