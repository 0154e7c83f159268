import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onMemberArrival } from '#app/storage/on-member-change.ts'

const states = ['failed', 'activated', 'complete'] as const

/** The token that came last, and the entry of the tab's history that it came to: whoever goes on to read and back has it again. */
let kept: { key: string; token: string } | undefined

onMemberArrival(() => (kept = undefined))

/**
 * What the three activation addresses say. The token of the mailed link comes in the fragment, which no server and no
 * log sees; it leaves the address at once and lives in memory only, until it has done what it can.
 */
export function useActivation() {
  const { pathname, hash, key } = useLocation()
  const navigate = useNavigate()
  const state = states.find((name) => pathname === `/account/activation/${name}`)
  const [token] = useState(() => {
    if (!state || state === 'activated') return undefined
    return (state === 'complete' ? readToken(hash) : undefined) ?? (kept?.key === key ? kept.token : undefined)
  })

  useEffect(() => {
    if (token) kept = { key, token }
  }, [key, token])

  useEffect(() => {
    if (state && hash) void navigate(pathname, { replace: true })
  }, [state, hash, pathname, navigate])

  return { state, token: state === 'activated' ? undefined : token }
}

function readToken(hash: string): string | undefined {
  return /^#t=([\w-]{1,100})$/.exec(hash)?.[1]
}
