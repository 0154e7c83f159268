import { Loading } from './Loading.tsx'
import { VisitorBar } from '#app/frame/VisitorBar.tsx'

/** What stands while the app comes at an address that has no prerendered page: it looks as the app does at first. */
export function WaitingPage() {
  return (
    <div className="pt-(--bar)">
      <VisitorBar account="unknown" ref={null} />
      <main className="min-h-lvh">
        <Loading />
      </main>
    </div>
  )
}
