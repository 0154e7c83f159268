import { useEffect } from 'react'
import { useRoutes } from 'react-router'
import { BreakScreen } from '#app/BreakScreen.tsx'
import { sendLeftOver } from '#app/held-back.ts'
import { Me, useMe, useMeQuery } from '#app/me.ts'
import { FailedState, SkeletonRows } from '#app/QuietState.tsx'
import { useBreak } from '#app/work-clock.ts'
import { FindDialog } from './features/cases/FindDialog.tsx'
import { SkippedBar } from './features/cases/SkippedBar.tsx'
import { TouchDialog } from './features/session/TouchDialog.tsx'
import { routes } from './routes.tsx'

/** The console for whoever is signed in. */
export function App() {
  const me = useMeQuery()
  if (me.isError && !me.data) return <FailedState error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return <SkeletonRows />
  return (
    <Me value={me.data}>
      <Work />
    </Me>
  )
}

/** The screens, but for a break. */
function Work() {
  const { id } = useMe()
  useEffect(() => sendLeftOver(id), [id])
  const rest = useBreak()
  const screen = useRoutes(routes)
  if (rest) return <BreakScreen {...rest} />
  return (
    <>
      {screen}
      <SkippedBar />
      <FindDialog />
      <TouchDialog />
    </>
  )
}
