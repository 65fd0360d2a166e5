"""BLS12-381, as far as a beacon with its signature on G1 and its key on G2 needs it.

Written from RFC 9380 (hash to curve), the BLS signature draft of the CFRG and the ZCash
encoding of points. It handles public values only, so nothing here runs in constant time.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

# The curve's parameter x is negative: x = -X_ABSOLUTE.
X_ABSOLUTE = 0xD201000000010000
P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001


class NotAPoint(ValueError):
    """Bytes that are not the compressed encoding of a point of the prime-order subgroup."""


class Fp:
    """An element of the field of P elements."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value % P

    def __add__(self, other: Fp) -> Fp:
        return Fp(self.value + other.value)

    def __sub__(self, other: Fp) -> Fp:
        return Fp(self.value - other.value)

    def __mul__(self, other: Fp) -> Fp:
        return Fp(self.value * other.value)

    def __neg__(self) -> Fp:
        return Fp(-self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fp) and self.value == other.value

    def inverse(self) -> Fp:
        """The multiplicative inverse; there is none of zero."""
        return Fp(pow(self.value, -1, P))

    def is_zero(self) -> bool:
        return self.value == 0

    def square_root(self) -> Fp | None:
        """A square root, if there is one (P is 3 modulo 4)."""
        root = Fp(pow(self.value, (P + 1) // 4, P))
        return root if root * root == self else None

    def is_larger_than_negative(self) -> bool:
        """The sign of the ZCash encoding: whether this is the larger of a and -a."""
        return self.value > (P - 1) // 2


class Fp2:
    """An element c0 + c1*u of the quadratic extension, with u*u = -1."""

    __slots__ = ("c0", "c1")

    def __init__(self, c0: int, c1: int) -> None:
        self.c0 = c0 % P
        self.c1 = c1 % P

    def __add__(self, other: Fp2) -> Fp2:
        return Fp2(self.c0 + other.c0, self.c1 + other.c1)

    def __sub__(self, other: Fp2) -> Fp2:
        return Fp2(self.c0 - other.c0, self.c1 - other.c1)

    def __mul__(self, other: Fp2) -> Fp2:
        return Fp2(
            self.c0 * other.c0 - self.c1 * other.c1,
            self.c0 * other.c1 + self.c1 * other.c0,
        )

    def __neg__(self) -> Fp2:
        return Fp2(-self.c0, -self.c1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fp2) and self.c0 == other.c0 and self.c1 == other.c1

    def inverse(self) -> Fp2:
        """The multiplicative inverse; there is none of zero."""
        norm_inverse = pow(self.c0 * self.c0 + self.c1 * self.c1, -1, P)
        return Fp2(self.c0 * norm_inverse, -self.c1 * norm_inverse)

    def is_zero(self) -> bool:
        return self.c0 == 0 and self.c1 == 0

    def power(self, exponent: int) -> Fp2:
        result = Fp2(1, 0)
        for bit in bin(exponent)[2:]:
            result = result * result
            if bit == "1":
                result = result * self
        return result

    def square_root(self) -> Fp2 | None:
        """A square root, if there is one (Adj and Rodriguez-Henriquez, for P = 3 modulo 4)."""
        helper = self.power((P - 3) // 4)
        candidate = helper * self
        alpha = helper * candidate
        if alpha == Fp2(-1, 0):
            root = Fp2(0, 1) * candidate
        else:
            root = (Fp2(1, 0) + alpha).power((P - 1) // 2) * candidate
        return root if root * root == self else None

    def is_larger_than_negative(self) -> bool:
        """The sign of the ZCash encoding: c1 decides, and c0 where c1 is zero."""
        return (self.c1 or self.c0) > (P - 1) // 2


# A point is (x, y), and None is the identity. G1 has coordinates in Fp, G2 in Fp2.
Point = tuple | None

G1_B = Fp(4)
G2_B = Fp2(4, 4)
G2_GENERATOR = (
    Fp2(
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    Fp2(
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


def add_points(a: Point, b: Point) -> Point:
    """The sum of two points, in affine coordinates."""
    if a is None:
        return b
    if b is None:
        return a
    (x1, y1), (x2, y2) = a, b
    if x1 == x2:
        if y1 != y2 or y1.is_zero():
            return None
        slope = tangent_slope(a)
    else:
        slope = (y2 - y1) * (x2 - x1).inverse()
    x3 = slope * slope - x1 - x2
    return (x3, slope * (x1 - x3) - y1)


def tangent_slope(point: tuple):
    """The slope of the tangent at a point that is not of order two (both curves have a = 0)."""
    x, y = point
    square = x * x
    return (square + square + square) * (y + y).inverse()


def multiply_point(scalar: int, point: Point) -> Point:
    """scalar times point, for a scalar of 0 or more."""
    result: Point = None
    for bit in bin(scalar)[2:]:
        result = add_points(result, result)
        if bit == "1":
            result = add_points(result, point)
    return result


def negate_point(point: tuple) -> tuple:
    x, y = point
    return (x, -y)


def read_flags(data: bytes, length: int) -> tuple[bool, bytes]:
    """The sign flag of a compressed point that is not the identity, and its bytes without flags."""
    if len(data) != length:
        raise NotAPoint("wrong length")
    is_compressed, is_infinity, is_larger = data[0] & 0x80, data[0] & 0x40, data[0] & 0x20
    if not is_compressed:
        raise NotAPoint("not compressed")
    if is_infinity:
        raise NotAPoint("the identity, or a broken encoding of it")
    return bool(is_larger), bytes([data[0] & 0x1F]) + data[1:]


def read_coordinate(data: bytes) -> int:
    """A coordinate of 48 bytes, which must be below P: so each point has one encoding only."""
    value = int.from_bytes(data, "big")
    if value >= P:
        raise NotAPoint("coordinate is not reduced")
    return value


def finish_decompression(x, b, is_larger: bool) -> tuple:
    """The point with this x and sign, checked to be in the prime-order subgroup."""
    y = (x * x * x + b).square_root()
    if y is None:
        raise NotAPoint("not on the curve")
    if y.is_larger_than_negative() != is_larger:
        y = -y
    point = (x, y)
    if multiply_point(R, point) is not None:
        raise NotAPoint("not in the subgroup")
    return point


def decompress_g1(data: bytes) -> tuple:
    """A point of G1 from 48 bytes; the identity is refused."""
    is_larger, rest = read_flags(data, 48)
    return finish_decompression(Fp(read_coordinate(rest)), G1_B, is_larger)


@lru_cache(maxsize=8)
def decompress_g2(data: bytes) -> tuple:
    """A point of G2 from 96 bytes (c1 of x first); the identity is refused."""
    is_larger, rest = read_flags(data, 96)
    x = Fp2(read_coordinate(rest[48:]), read_coordinate(rest[:48]))
    return finish_decompression(x, G2_B, is_larger)


# --- The extension of degree 12, and the pairing -------------------------------------------
#
# An element is a list of twelve integers: the real parts of the coefficients of w^0 ... w^5,
# then their imaginary parts. w^6 = 1 + u.

Fp12 = list
ONE_12: Fp12 = [1] + [0] * 11


def multiply_12(a: Fp12, b: Fp12) -> Fp12:
    """The product; coefficients of b that are zero (lines have three of them) cost nothing."""
    real = [0] * 11
    imaginary = [0] * 11
    for j in range(6):
        b0, b1 = b[j], b[j + 6]
        if b0 == 0 and b1 == 0:
            continue
        for i in range(6):
            a0, a1 = a[i], a[i + 6]
            real[i + j] += a0 * b0 - a1 * b1
            imaginary[i + j] += a0 * b1 + a1 * b0
    for k in range(6, 11):  # w^k = (1 + u) w^(k - 6)
        real[k - 6] += real[k] - imaginary[k]
        imaginary[k - 6] += real[k] + imaginary[k]
    return [value % P for value in real[:6]] + [value % P for value in imaginary[:6]]


def conjugate_12(a: Fp12) -> Fp12:
    """a to the power P^6: w becomes -w."""
    return [-value % P if index % 2 else value for index, value in enumerate(a)]


def invert_12(a: Fp12) -> Fp12:
    """The inverse: the conjugate divided by the norm, which has even powers of w only."""
    conjugate = conjugate_12(a)
    norm = multiply_12(a, conjugate)
    xi = Fp2(1, 1)
    n0, n1, n2 = (Fp2(norm[index], norm[index + 6]) for index in (0, 2, 4))
    t0 = n0 * n0 - xi * n1 * n2
    t1 = xi * n2 * n2 - n0 * n1
    t2 = n1 * n1 - n0 * n2
    divisor = (n0 * t0 + xi * (n2 * t1 + n1 * t2)).inverse()
    t0, t1, t2 = t0 * divisor, t1 * divisor, t2 * divisor
    norm_inverse = [t0.c0, 0, t1.c0, 0, t2.c0, 0, t0.c1, 0, t1.c1, 0, t2.c1, 0]
    return multiply_12(conjugate, norm_inverse)


def frobenius_coefficients() -> list[Fp2]:
    """(1 + u) to the power k (P - 1) / 6, for k from 0 to 5: w^k to the power P is this times w^k."""
    base = Fp2(1, 1).power((P - 1) // 6)
    coefficients = [Fp2(1, 0)]
    for _ in range(5):
        coefficients.append(coefficients[-1] * base)
    return coefficients


FROBENIUS = frobenius_coefficients()


def frobenius_12(a: Fp12, times: int) -> Fp12:
    """a to the power P, applied several times."""
    for _ in range(times):
        parts = [Fp2(a[k], -a[k + 6]) * FROBENIUS[k] for k in range(6)]
        a = [part.c0 for part in parts] + [part.c1 for part in parts]
    return a


def power_of_x_12(a: Fp12) -> Fp12:
    """a to the power x (the curve's parameter, which is negative), for a of norm 1."""
    result = a
    for bit in bin(X_ABSOLUTE)[3:]:
        result = multiply_12(result, result)
        if bit == "1":
            result = multiply_12(result, a)
    return conjugate_12(result)


def final_exponentiation(a: Fp12) -> Fp12:
    """a to the power 3 (P^12 - 1) / R. The factor 3 keeps what is 1 and what is not.

    The easy part is (P^6 - 1)(P^2 + 1); for the hard part it holds that
    3 (P^4 - P^2 + 1) / R = (x - 1)^2 (x + P) (x^2 + P^2 - 1) + 3.
    """
    a = multiply_12(conjugate_12(a), invert_12(a))
    a = multiply_12(frobenius_12(a, 2), a)
    # From here on the inverse of an element is its conjugate.
    b = multiply_12(power_of_x_12(a), conjugate_12(a))
    b = multiply_12(power_of_x_12(b), conjugate_12(b))
    b = multiply_12(power_of_x_12(b), frobenius_12(b, 1))
    c = power_of_x_12(power_of_x_12(b))
    c = multiply_12(multiply_12(c, frobenius_12(b, 2)), conjugate_12(b))
    return multiply_12(c, multiply_12(a, multiply_12(a, a)))


def line(slope: Fp2, through: tuple, at: tuple) -> Fp12:
    """The line with this slope on the twist, through a point of G2, evaluated at a point of G1.

    A point (x, y) of the twist is (x / w^2, y / w^3) on the curve. The line is multiplied by
    w^3, which the final exponentiation removes.
    """
    x, y = through
    at_x, at_y = at
    w0 = slope * x - y
    w2 = slope * Fp2(-at_x.value, 0)
    return [w0.c0, 0, w2.c0, at_y.value, 0, 0, w0.c1, 0, w2.c1, 0, 0, 0]


def is_pairing_product_one(pairs: list[tuple[tuple, tuple]]) -> bool:
    """Whether the product of e(p, q) over pairs (p in G1, q in G2) is 1; none may be the identity.

    It runs the Miller loop of the optimal ate pairing. The sign of x would only invert the
    product, so it does not matter here.
    """
    product = ONE_12
    running = [q for _, q in pairs]
    for bit in bin(X_ABSOLUTE)[3:]:
        product = multiply_12(product, product)
        for index, (p, q) in enumerate(pairs):
            t = running[index]
            product = multiply_12(product, line(tangent_slope(t), t, p))
            t = add_points(t, t)
            if bit == "1":
                slope = (q[1] - t[1]) * (q[0] - t[0]).inverse()
                product = multiply_12(product, line(slope, t, p))
                t = add_points(t, q)
            running[index] = t
    return final_exponentiation(product) == ONE_12


# --- Hash to G1: RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_ ---------------------------

# RFC 9380, section 8.8.1: the isogenous curve y^2 = x^3 + A x + B, Z, and the cofactor.
SSWU_A = Fp(0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D)
SSWU_B = Fp(0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0)
SSWU_Z = Fp(11)
EFFECTIVE_COFACTOR = 0xD201000000010001

# RFC 9380, appendix E.2: the 11-isogeny, coefficients from the constant term upwards.
ISOGENY_X_NUMERATOR = [
    0x11A05F2B1E833340B809101DD99815856B303E88A2D7005FF2627B56CDB4E2C85610C2D5F2E62D6EAEAC1662734649B7,
    0x17294ED3E943AB2F0588BAB22147A81C7C17E75B2F6A8417F565E33C70D1E86B4838F2A6F318C356E834EEF1B3CB83BB,
    0x0D54005DB97678EC1D1048C5D10A9A1BCE032473295983E56878E501EC68E25C958C3E3D2A09729FE0179F9DAC9EDCB0,
    0x1778E7166FCC6DB74E0609D307E55412D7F5E4656A8DBF25F1B33289F1B330835336E25CE3107193C5B388641D9B6861,
    0x0E99726A3199F4436642B4B3E4118E5499DB995A1257FB3F086EEB65982FAC18985A286F301E77C451154CE9AC8895D9,
    0x1630C3250D7313FF01D1201BF7A74AB5DB3CB17DD952799B9ED3AB9097E68F90A0870D2DCAE73D19CD13C1C66F652983,
    0x0D6ED6553FE44D296A3726C38AE652BFB11586264F0F8CE19008E218F9C86B2A8DA25128C1052ECADDD7F225A139ED84,
    0x17B81E7701ABDBE2E8743884D1117E53356DE5AB275B4DB1A682C62EF0F2753339B7C8F8C8F475AF9CCB5618E3F0C88E,
    0x080D3CF1F9A78FC47B90B33563BE990DC43B756CE79F5574A2C596C928C5D1DE4FA295F296B74E956D71986A8497E317,
    0x169B1F8E1BCFA7C42E0C37515D138F22DD2ECB803A0C5C99676314BAF4BB1B7FA3190B2EDC0327797F241067BE390C9E,
    0x10321DA079CE07E272D8EC09D2565B0DFA7DCCDDE6787F96D50AF36003B14866F69B771F8C285DECCA67DF3F1605FB7B,
    0x06E08C248E260E70BD1E962381EDEE3D31D79D7E22C837BC23C0BF1BC24C6B68C24B1B80B64D391FA9C8BA2E8BA2D229,
]
ISOGENY_X_DENOMINATOR = [
    0x08CA8D548CFF19AE18B2E62F4BD3FA6F01D5EF4BA35B48BA9C9588617FC8AC62B558D681BE343DF8993CF9FA40D21B1C,
    0x12561A5DEB559C4348B4711298E536367041E8CA0CF0800C0126C2588C48BF5713DAA8846CB026E9E5C8276EC82B3BFF,
    0x0B2962FE57A3225E8137E629BFF2991F6F89416F5A718CD1FCA64E00B11ACEACD6A3D0967C94FEDCFCC239BA5CB83E19,
    0x03425581A58AE2FEC83AAFEF7C40EB545B08243F16B1655154CCA8ABC28D6FD04976D5243EECF5C4130DE8938DC62CD8,
    0x13A8E162022914A80A6F1D5F43E7A07DFFDFC759A12062BB8D6B44E833B306DA9BD29BA81F35781D539D395B3532A21E,
    0x0E7355F8E4E667B955390F7F0506C6E9395735E9CE9CAD4D0A43BCEF24B8982F7400D24BC4228F11C02DF9A29F6304A5,
    0x0772CAACF16936190F3E0C63E0596721570F5799AF53A1894E2E073062AEDE9CEA73B3538F0DE06CEC2574496EE84A3A,
    0x14A7AC2A9D64A8B230B3F5B074CF01996E7F63C21BCA68A81996E1CDF9822C580FA5B9489D11E2D311F7D99BBDCC5A5E,
    0x0A10ECF6ADA54F825E920B3DAFC7A3CCE07F8D1D7161366B74100DA67F39883503826692ABBA43704776EC3A79A1D641,
    0x095FC13AB9E92AD4476D6E3EB3A56680F682B4EE96F7D03776DF533978F31C1593174E4B4B7865002D6384D168ECDD0A,
    0x1,
]
ISOGENY_Y_NUMERATOR = [
    0x090D97C81BA24EE0259D1F094980DCFA11AD138E48A869522B52AF6C956543D3CD0C7AEE9B3BA3C2BE9845719707BB33,
    0x134996A104EE5811D51036D776FB46831223E96C254F383D0F906343EB67AD34D6C56711962FA8BFE097E75A2E41C696,
    0x00CC786BAA966E66F4A384C86A3B49942552E2D658A31CE2C344BE4B91400DA7D26D521628B00523B8DFE240C72DE1F6,
    0x01F86376E8981C217898751AD8746757D42AA7B90EEB791C09E4A3EC03251CF9DE405ABA9EC61DECA6355C77B0E5F4CB,
    0x08CC03FDEFE0FF135CAF4FE2A21529C4195536FBE3CE50B879833FD221351ADC2EE7F8DC099040A841B6DAECF2E8FEDB,
    0x16603FCA40634B6A2211E11DB8F0A6A074A7D0D4AFADB7BD76505C3D3AD5544E203F6326C95A807299B23AB13633A5F0,
    0x04AB0B9BCFAC1BBCB2C977D027796B3CE75BB8CA2BE184CB5231413C4D634F3747A87AC2460F415EC961F8855FE9D6F2,
    0x0987C8D5333AB86FDE9926BD2CA6C674170A05BFE3BDD81FFD038DA6C26C842642F64550FEDFE935A15E4CA31870FB29,
    0x09FC4018BD96684BE88C9E221E4DA1BB8F3ABD16679DC26C1E8B6E6A1F20CABE69D65201C78607A360370E577BDBA587,
    0x0E1BBA7A1186BDB5223ABDE7ADA14A23C42A0CA7915AF6FE06985E7ED1E4D43B9B3F7055DD4EBA6F2BAFAAEBCA731C30,
    0x19713E47937CD1BE0DFD0B8F1D43FB93CD2FCBCB6CAF493FD1183E416389E61031BF3A5CCE3FBAFCE813711AD011C132,
    0x18B46A908F36F6DEB918C143FED2EDCC523559B8AAF0C2462E6BFE7F911F643249D9CDF41B44D606CE07C8A4D0074D8E,
    0x0B182CAC101B9399D155096004F53F447AA7B12A3426B08EC02710E807B4633F06C851C1919211F20D4C04F00B971EF8,
    0x0245A394AD1ECA9B72FC00AE7BE315DC757B3B080D4C158013E6632D3C40659CC6CF90AD1C232A6442D9D3F5DB980133,
    0x05C129645E44CF1102A159F748C4A3FC5E673D81D7E86568D9AB0F5D396A7CE46BA1049B6579AFB7866B1E715475224B,
    0x15E6BE4E990F03CE4EA50B3B42DF2EB5CB181D8F84965A3957ADD4FA95AF01B2B665027EFEC01C7704B456BE69C8B604,
]
ISOGENY_Y_DENOMINATOR = [
    0x16112C4C3A9C98B252181140FAD0EAE9601A6DE578980BE6EEC3232B5BE72E7A07F3688EF60C206D01479253B03663C1,
    0x1962D75C2381201E1A0CBD6C43C348B885C84FF731C4D59CA4A10356F453E01F78A4260763529E3532F6102C2E49A03D,
    0x058DF3306640DA276FAAAE7D6E8EB15778C4855551AE7F310C35A5DD279CD2ECA6757CD636F96F891E2538B53DBF67F2,
    0x16B7D288798E5395F20D23BF89EDB4D1D115C5DBDDBCD30E123DA489E726AF41727364F2C28297ADA8D26D98445F5416,
    0x0BE0E079545F43E4B00CC912F8228DDCC6D19C9F0F69BBB0542EDA0FC9DEC916A20B15DC0FD2EDEDDA39142311A5001D,
    0x08D9E5297186DB2D9FB266EAAC783182B70152C65550D881C5ECD87B6F0F5A6449F38DB9DFA9CCE202C6477FAAF9B7AC,
    0x166007C08A99DB2FC3BA8734ACE9824B5EECFDFA8D0CF8EF5DD365BC400A0051D5FA9C01A58B1FB93D1A1399126A775C,
    0x16A3EF08BE3EA7EA03BCDDFABBA6FF6EE5A4375EFA1F4FD7FEB34FD206357132B920F5B00801DEE460EE415A15812ED9,
    0x1866C8ED336C61231A1BE54FD1D74CC4F9FB0CE4C6AF5920ABC5750C4BF39B4852CFE2F7BB9248836B233D9D55535D4A,
    0x167A55CDA70A6E1CEA820597D94A84903216F763E13D87BB5308592E7EA7D4FBC7385EA3D529B35E346EF48BB8913F55,
    0x04D2F259EEA405BD48F010A01AD2911D9C6DD039BB61A6290E591B36E636A5C871A5C29F4F83060400F8B49CBA8F6AA8,
    0x0ACCBB67481D033FF5852C1E48C50C477F94FF8AEFCE42D28C0F9A88CEA7913516F968986F7EBBEA9684B529E2561092,
    0x0AD6B9514C767FE3C3613144B45F1496543346D98ADF02267D5CEEF9A00D9B8693000763E3B90AC11E99B138573345CC,
    0x02660400EB2E4F3B628BDD0D53CD76F2BF565B94E72927C1CB748DF27942480E420517BD8714CC80D1FADC1326ED06F7,
    0x0E0FA1D816DDC03E6B24255E0D7819C171C40F65E273B853324EFCD6356CAA205CA2F570F13497804415473A1D634B8F,
    0x1,
]


def expand_message_xmd(message: bytes, dst: bytes, length: int) -> bytes:
    """RFC 9380, section 5.3.1, with SHA-256."""
    blocks = -(-length // 32)
    if blocks > 255 or len(dst) > 255:
        raise ValueError("too long for expand_message_xmd")
    dst_prime = dst + bytes([len(dst)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + dst_prime).digest()
    block = hashlib.sha256(first + b"\x01" + dst_prime).digest()
    result = block
    for index in range(2, blocks + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block))
        block = hashlib.sha256(mixed + bytes([index]) + dst_prime).digest()
        result += block
    return result[:length]


def map_to_isogenous_curve(u: Fp) -> tuple[Fp, Fp]:
    """Simplified SWU, RFC 9380, section 6.6.2."""
    z_u2 = SSWU_Z * u * u
    denominator = z_u2 * z_u2 + z_u2
    if denominator.is_zero():
        x = SSWU_B * (SSWU_Z * SSWU_A).inverse()
    else:
        x = -SSWU_B * SSWU_A.inverse() * (Fp(1) + denominator.inverse())
    y = (x * x * x + SSWU_A * x + SSWU_B).square_root()
    if y is None:
        x = z_u2 * x
        y = (x * x * x + SSWU_A * x + SSWU_B).square_root()
        assert y is not None  # one of the two is a square, by the choice of Z
    if u.value % 2 != y.value % 2:
        y = -y
    return x, y


def evaluate(coefficients: list[int], x: Fp) -> Fp:
    """A polynomial at x, by Horner's rule."""
    result = 0
    for coefficient in reversed(coefficients):
        result = (result * x.value + coefficient) % P
    return Fp(result)


def apply_isogeny(x: Fp, y: Fp) -> Point:
    """RFC 9380, appendix E.2. A pole of the map is the identity (section 4.1)."""
    x_denominator = evaluate(ISOGENY_X_DENOMINATOR, x)
    y_denominator = evaluate(ISOGENY_Y_DENOMINATOR, x)
    if x_denominator.is_zero() or y_denominator.is_zero():
        return None
    return (
        evaluate(ISOGENY_X_NUMERATOR, x) * x_denominator.inverse(),
        y * evaluate(ISOGENY_Y_NUMERATOR, x) * y_denominator.inverse(),
    )


def hash_to_g1(message: bytes, dst: bytes) -> Point:
    """hash_to_curve of the suite BLS12381G1_XMD:SHA-256_SSWU_RO_."""
    uniform = expand_message_xmd(message, dst, 128)
    points = []
    for start in (0, 64):
        u = Fp(int.from_bytes(uniform[start : start + 64], "big"))
        points.append(apply_isogeny(*map_to_isogenous_curve(u)))
    return multiply_point(EFFECTIVE_COFACTOR, add_points(*points))


def is_signature(public_key: bytes, message: bytes, signature: bytes, dst: bytes) -> bool:
    """Whether e(signature, g2) = e(H(message), public_key), with all points in their subgroups."""
    try:
        signature_point = decompress_g1(signature)
        key_point = decompress_g2(public_key)
    except NotAPoint:
        return False
    message_point = hash_to_g1(message, dst)
    if message_point is None:
        return False
    return is_pairing_product_one(
        [(negate_point(signature_point), G2_GENERATOR), (message_point, key_point)]
    )
