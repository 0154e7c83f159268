"""Opens and makes messages of version 2 without any of our code (decision 119).

python3 envelope-interop.py crypto-v2.json        opens every message of the vectors, both copies
python3 envelope-interop.py crypto-v2.json make   prints one of Ann's to Ben, made here

Needs `cryptography` 47 or newer, the first with ML-KEM (pip install cryptography==48.0.0); Debian 12's is 38.
"""
import base64, hashlib, hmac, json, os, sys, uuid
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey, MLKEM768PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

OAEP = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=None)
KEM_CT, IV, TAIL, CHUNK = 1120, 12, 68, 256


def un(text): return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))
def to_url(data): return base64.urlsafe_b64encode(data).decode().rstrip('=')
def sha256(data): return hashlib.sha256(data).digest()
def hkdf(secret, salt, info): return HKDF(hashes.SHA256(), 32, salt, info).derive(secret)
def number(text): return int.from_bytes(un(text), 'big')


# X-Wing, draft-connolly-cfrg-xwing-kem §5
def combine(ss_m, ss_x, ct_x, pk_x): return hashlib.sha3_256(ss_m + ss_x + ct_x + pk_x + rb'\.//^' + b'\\').digest()


def decapsulate(seed, ct):
    expanded = hashlib.shake_256(seed).digest(96)
    sk_x = X25519PrivateKey.from_private_bytes(expanded[64:])
    ss_m = MLKEM768PrivateKey.from_seed_bytes(expanded[:64]).decapsulate(ct[:1088])
    ss_x = sk_x.exchange(X25519PublicKey.from_public_bytes(ct[1088:]))
    return combine(ss_m, ss_x, ct[1088:], sk_x.public_key().public_bytes_raw())


def encapsulate(pk):
    ss_m, ct_m = MLKEM768PublicKey.from_public_bytes(pk[:1184]).encapsulate()
    ek = X25519PrivateKey.generate()
    ct_x = ek.public_key().public_bytes_raw()
    return combine(ss_m, ek.exchange(X25519PublicKey.from_public_bytes(pk[1184:])), ct_x, pk[1184:]), ct_m + ct_x


def header_of(ids, wire, count):
    a, b = (uuid.UUID(one).bytes for one in ids)
    mid = uuid.UUID(wire['mid']).bytes
    keys = wire['kr'].to_bytes(2, 'big') + wire['ks'].to_bytes(2, 'big')
    header = b'amour-env2\0' + a + b + keys + mid + bytes([count]) + un(wire['c'])
    assert len(header) == 96
    return header


def mac_of(own_seed, other_public, header, place):
    shared = X25519PrivateKey.from_private_bytes(un(own_seed)).exchange(X25519PublicKey.from_public_bytes(other_public))
    key = hkdf(shared, b'', b'amour-mac2\0' + header[11:47])
    return hmac.new(key, header + place, hashlib.sha256).digest()


def commitment(kf, text, media): return hmac.new(un(kf), b'frank1\0' + text.encode('utf-16-le') + (media or '').encode(), hashlib.sha256).digest()
def public_of(member): return json.loads(base64.b64decode(member['public']))


def rsa_private(jwk):
    p, q, d = number(jwk['p']), number(jwk['q']), number(jwk['d'])
    public = rsa.RSAPublicNumbers(number(jwk['e']), number(jwk['n']))
    return rsa.RSAPrivateNumbers(p, q, d, number(jwk['dp']), number(jwk['dq']), number(jwk['qi']), public).private_key()


def open_side(side, message, me, other, ids):
    wire = json.loads(base64.b64decode(message['envelope']))
    raw = base64.b64decode(wire[side])
    ct, iv, sealed = raw[:KEM_CT], raw[KEM_CT:KEM_CT + IV], raw[KEM_CT + IV:]
    count = (len(sealed) - 16 - TAIL) // CHUNK
    header = header_of(ids, wire, count)
    key = hkdf(decapsulate(un(me['seeds']['pq']), ct), sha256(ct), f'amour-env2 {side}\0'.encode() + header)
    plain = AESGCM(key).decrypt(iv, sealed, header)
    chunks, mac, place = plain[:-TAIL], plain[-TAIL:-36], plain[-36:]
    assert hmac.compare_digest(mac, mac_of(me['seeds']['dh'], un(public_of(other)['dh']), header, place)), 'MAC'
    private = rsa_private(me['privateJwk'])
    whole = b''.join(private.decrypt(chunks[at:at + CHUNK], OAEP) for at in range(0, len(chunks), CHUNK)).decode('utf-16-le')
    kf, text = whole[:43], whole[43:]
    assert hmac.compare_digest(commitment(kf, text, message['mediaId']), un(wire['c'])), 'commitment'
    assert (text, kf, place) == (message['text'], message['kf'], message['counter'].to_bytes(4, 'big') + un(message['prev']))
    assert sha256(b'amour-link2\0' + header + place) == un(message['link']), 'link'


def rsa_chunks(member, text):
    jwk = public_of(member)
    public = rsa.RSAPublicNumbers(number(jwk['e']), number(jwk['n'])).public_key()
    units = text.encode('utf-16-le')
    return b''.join(public.encrypt(units[at:at + 180], OAEP) for at in range(0, len(units), 180))


def make(vectors, text='Made in Python: £20, €5 😀'):
    ann, ben = vectors['ann'], vectors['ben']
    kf = to_url(os.urandom(32))
    wire = {'v': 2, 'kr': ben['version'], 'ks': ann['version'], 'mid': str(uuid.uuid4()), 'c': to_url(commitment(kf, text, None))}
    place = (42).to_bytes(4, 'big') + un(vectors['messages'][0]['link'])
    to, me = rsa_chunks(ben, kf + text), rsa_chunks(ann, kf + text)
    header = header_of((ann['id'], ben['id']), wire, len(to) // CHUNK)
    tail = mac_of(ann['seeds']['dh'], un(public_of(ben)['dh']), header, place) + place
    for side, chunks, member in (('to', to, ben), ('me', me, ann)):
        secret, ct = encapsulate(un(public_of(member)['pq']))
        iv, key = os.urandom(12), hkdf(secret, sha256(ct), f'amour-env2 {side}\0'.encode() + header)
        wire[side] = base64.b64encode(ct + iv + AESGCM(key).encrypt(iv, chunks + tail, header)).decode()
    return base64.b64encode(json.dumps(wire, separators=(',', ':')).encode()).decode()


vectors = json.load(open(sys.argv[1]))
if sys.argv[2:] == ['make']:
    print(make(vectors))
else:
    ids = (vectors['ann']['id'], vectors['ben']['id'])
    for message in vectors['messages']:
        open_side('to', message, vectors['ben'], vectors['ann'], ids)
        open_side('me', message, vectors['ann'], vectors['ben'], ids)
    print(f"opened {len(vectors['messages'])} messages, both copies")
