import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const states = ['failed', 'activated', 'complete'] as const

/**
 * What the three activation addresses say. The token of the mailed link comes in the fragment, which no server and no
 * log sees; it leaves the address at once and lives in memory only, until it has done what it can.
 */
export function useActivation() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const state = states.find((name) => pathname === `/account/activation/${name}`)
  const [token] = useState(() => (state === 'complete' ? readToken(hash) : undefined))

  useEffect(() => {
    if (state && hash) void navigate(pathname, { replace: true })
  }, [state, hash, pathname, navigate])

  return { state, token: state === 'activated' ? undefined : token }
}

function readToken(hash: string): string | undefined {
  return /^#t=([\w-]{1,100})$/.exec(hash)?.[1]
}
