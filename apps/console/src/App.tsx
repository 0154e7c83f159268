import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType, useRoutes } from 'react-router'
import { BreakScreen } from '#app/frame/BreakScreen.tsx'
import { sendStoredDecisions } from '#app/state/undo-queue.ts'
import { useLiveCases } from '#app/call/live.ts'
import { Me, useMe, useMeQuery } from '#app/call/me.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { useBreak } from '#app/frame/work-breaks.ts'
import { CaseSearchDialog } from './features/cases/queue/CaseSearchDialog.tsx'
import { DecidedBar } from './features/cases/queue/DecidedBar.tsx'
import { sendStoredWaves } from '#app/state/wave-queue.ts'
import { WaveBar } from './features/cases/wave/WaveBar.tsx'
import { SkippedBar } from './features/cases/queue/SkippedBar.tsx'
import { StepUpDialog } from './features/account/session/StepUpDialog.tsx'
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
  useLiveCases()
  useEffect(() => {
    sendStoredDecisions(id)
    sendStoredWaves(id)
  }, [id])
  const rest = useBreak()
  const screen = useRoutes(routes)
  useBeginning()
  if (rest) return <BreakScreen {...rest} />
  return (
    <>
      {screen}
      <SkippedBar />
      <DecidedBar />
      <WaveBar />
      <CaseSearchDialog />
      <StepUpDialog />
    </>
  )
}

/** Where the window itself scrolls, a screen begins at its beginning; on the way back the browser knows where one was. */
function useBeginning() {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack) scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- the way belongs to the change of the screen
  }, [pathname])
}
