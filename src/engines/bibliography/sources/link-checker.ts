import { lookup as dnsLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent, request } from 'undici';

/** Result of requesting a web address cited in a document. */
export type LinkState = 'answers' | 'does_not_answer' | 'refused';

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;

// Two lists: in a single list every IPv4 address would match its mapped form in IPv6.
const closedIpv4 = new BlockList();
const closedIpv6 = new BlockList();
// Special-purpose address registries of IANA: loopback, private, link-local, shared, benchmarking, documentation,
// multicast, reserved.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closedIpv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // Only 2000::/3 is given to the public: all else is special, retired as fec0::/10, or not given out.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIpv6.addSubnet(net, bits, 'ipv6');

/**
 * Whether an address is on the public internet: not loopback, private, link-local or otherwise special, also as IPv4 in
 * IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !closedIpv4.check(address, 'ipv4');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  return mapped === undefined ? !closedIpv6.check(address, 'ipv6') : isPublicAddress(mapped);
}

class ClosedAddressError extends Error {}

/** Resolves a host name to all its addresses; replaced in tests. */
export type Lookup = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

const systemLookup: Lookup = (hostname, done) => dnsLookup(hostname, { all: true }, done);

/**
 * An agent that checks the address it is about to connect to, so that a host name cannot resolve to another address
 * after the check.
 */
function guardedAgent(lookup: Lookup): Agent {
  return new Agent({
    connect: {
      timeout: TIMEOUT_MS,
      lookup: (hostname, options, done) => {
        lookup(hostname, (error, addresses) => {
          const [first] = addresses;
          if (error !== null) done(error, '', 0);
          else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
            done(new ClosedAddressError(hostname), '', 0);
          else if (options.all === true) done(null, [...addresses]);
          else done(null, first.address, first.family);
        });
      },
    },
  });
}

export interface LinkChecker {
  readonly check: (url: string, signal?: AbortSignal) => Promise<LinkState>;
  close(): Promise<void>;
}

/** Sends one request and returns its status and redirect target. */
export type Ask = (
  url: URL,
  dispatcher: Agent,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly location: string | null }>;

const askOverHttp: Ask = async (url, dispatcher, signal) => {
  const { statusCode, headers, body } = await request(url, {
    method: 'GET',
    dispatcher,
    headers: { 'user-agent': 'assay' },
    signal,
  });
  // Only the status is used; the page is not read.
  body.destroy();
  return {
    status: statusCode,
    location: (Array.isArray(headers.location) ? headers.location[0] : headers.location) ?? null,
  };
};

function isAllowed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.port === '' &&
    url.username === '' &&
    (isIP(host) === 0 || isPublicAddress(host))
  );
}

/**
 * Creates a function that checks whether cited addresses answer. It requests only http and https on their default ports
 * and only public addresses; redirects and host names are checked at each step.
 */
export function createLinkChecker({
  lookup = systemLookup,
  ask = askOverHttp,
}: { readonly lookup?: Lookup; readonly ask?: Ask } = {}): LinkChecker {
  const dispatcher = guardedAgent(lookup);
  const check = async (address: string, signal?: AbortSignal): Promise<LinkState> => {
    let url = URL.canParse(address) ? new URL(address) : null;
    try {
      // Of all redirects together.
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        if (url === null || !isAllowed(url)) return 'refused';
        const { status, location } = await ask(
          url,
          dispatcher,
          signal === undefined ? limit : AbortSignal.any([signal, limit]),
        );
        if (status < 300 || status >= 400 || location === null)
          return status < 400 || status === 403 || status === 429 ? 'answers' : 'does_not_answer';
        url = URL.canParse(location, url.href) ? new URL(location, url) : null;
      }
      return 'does_not_answer';
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof ClosedAddressError ||
        (error instanceof Error && error.cause instanceof ClosedAddressError)
        ? 'refused'
        : 'does_not_answer';
    }
  };
  return { check, close: () => dispatcher.close() };
}
