"""BLS12-381 against RFC 9380 and against its own algebra."""

from __future__ import annotations

import unittest

import bls12_381
from bls12_381 import Fp, Fp2

# RFC 9380, appendix J.9.1.
RFC_DST = b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"
RFC_HASHES = [
    (
        b"",
        0x052926ADD2207B76CA4FA57A8734416C8DC95E24501772C814278700EED6D1E4E8CF62D9C09DB0FAC349612B759E79A1,
        0x08BA738453BFED09CB546DBB0783DBB3A5F1F566ED67BB6BE0E8C67E2E81A4CC68EE29813BB7994998F3EAE0C9C6A265,
    ),
    (
        b"abc",
        0x03567BC5EF9C690C2AB2ECDF6A96EF1C139CC0B2F284DCA0A9A7943388A49A3AEE664BA5379A7655D3C68900BE2F6903,
        0x0B9C15F3FE6E5CF4211F346271D7B01C8F3B28BE689C8429C85B67AF215533311F0B8DFAAA154FA6B88176C229F2885D,
    ),
    (
        b"abcdef0123456789",
        0x11E0B079DEA29A68F0383EE94FED1B940995272407E3BB916BBF268C263DDD57A6A27200A784CBC248E84F357CE82D98,
        0x03A87AE2CAF14E8EE52E51FA2ED8EEFE80F02457004BA4D486D6AA1F517C0889501DC7413753F9599B099EBCBBD2D709,
    ),
    (
        b"q128_" + b"q" * 128,
        0x15F68EAA693B95CCB85215DC65FA81038D69629F70AEEE0D0F677CF22285E7BF58D7CB86EEFE8F2E9BC3F8CB84FAC488,
        0x1807A1D50C29F430B8CAFC4F8638DFEEADF51211E1602A5F184443076715F91BB90A48BA1E370EDCE6AE1062F5E6DD38,
    ),
    (
        b"a512_" + b"a" * 512,
        0x082AABAE8B7DEDB0E78AEB619AD3BFD9277A2F77BA7FAD20EF6AABDC6C31D19BA5A6D12283553294C1825C4B3CA2DCFE,
        0x05B84AE5A942248EEA39E1D91030458C40153F3B654AB7872D779AD1E942856A20C438E8D99BC8ABFBF74729CE1F7AC8,
    ),
]
G1_GENERATOR_BYTES = bytes.fromhex(
    "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"
)


class HashToCurve(unittest.TestCase):
    def test_rfc_9380_vectors(self) -> None:
        for message, x, y in RFC_HASHES:
            with self.subTest(message=message[:16]):
                point = bls12_381.hash_to_g1(message, RFC_DST)
                self.assertEqual(point, (Fp(x), Fp(y)))

    def test_first_field_element_of_the_empty_message(self) -> None:
        uniform = bls12_381.expand_message_xmd(b"", RFC_DST, 128)
        u_0 = Fp(int.from_bytes(uniform[:64], "big"))
        self.assertEqual(
            u_0,
            Fp(0x0BA14BD907AD64A016293EE7C2D276B8EAE71F25A4B941EECE7B0D89F17F75CB3AE5438A614FB61D6835AD59F29C564F),
        )

    def test_the_exceptional_input_of_the_map(self) -> None:
        point = bls12_381.apply_isogeny(*bls12_381.map_to_isogenous_curve(Fp(0)))
        assert point is not None
        x, y = point
        self.assertEqual(y * y, x * x * x + bls12_381.G1_B)


class Algebra(unittest.TestCase):
    def test_the_generator_of_g2_is_in_its_subgroup(self) -> None:
        x, y = bls12_381.G2_GENERATOR
        self.assertEqual(y * y, x * x * x + bls12_381.G2_B)
        self.assertIsNone(bls12_381.multiply_point(bls12_381.R, bls12_381.G2_GENERATOR))

    def test_square_roots_in_fp2(self) -> None:
        for element in (Fp2(3, 5), Fp2(7, 0), Fp2(-7, 0), Fp2(0, 2)):
            root = (element * element).square_root()
            assert root is not None
            self.assertIn(root, (element, -element))

    def test_inverse_in_fp12(self) -> None:
        element = list(range(3, 15))
        product = bls12_381.multiply_12(element, bls12_381.invert_12(element))
        self.assertEqual(product, bls12_381.ONE_12)

    def test_frobenius_is_a_homomorphism_of_order_twelve(self) -> None:
        a, b = list(range(1, 13)), list(range(20, 8, -1))
        product = bls12_381.multiply_12(a, b)
        self.assertEqual(
            bls12_381.frobenius_12(product, 1),
            bls12_381.multiply_12(bls12_381.frobenius_12(a, 1), bls12_381.frobenius_12(b, 1)),
        )
        self.assertEqual(bls12_381.frobenius_12(a, 6), bls12_381.conjugate_12(a))
        self.assertEqual(bls12_381.frobenius_12(a, 12), a)

    def test_exponent_of_the_final_exponentiation(self) -> None:
        x, p, r = -bls12_381.X_ABSOLUTE, bls12_381.P, bls12_381.R
        hard_part = (x - 1) ** 2 * (x + p) * (x**2 + p**2 - 1) + 3
        self.assertEqual(hard_part * r, 3 * (p**4 - p**2 + 1))

    def test_pairing_is_bilinear_and_not_degenerate(self) -> None:
        g1 = bls12_381.decompress_g1(G1_GENERATOR_BYTES)
        g2 = bls12_381.G2_GENERATOR
        g1_times_6 = bls12_381.multiply_point(6, g1)
        g2_times_6 = bls12_381.multiply_point(6, g2)
        minus_g1 = bls12_381.negate_point(g1)
        self.assertTrue(bls12_381.is_pairing_product_one([(g1_times_6, g2), (minus_g1, g2_times_6)]))
        self.assertFalse(bls12_381.is_pairing_product_one([(g1_times_6, g2), (g1, g2_times_6)]))
        self.assertFalse(bls12_381.is_pairing_product_one([(g1, g2)]))

    def test_a_key_outside_the_subgroup_is_refused(self) -> None:
        for c0 in range(1, 20):
            x = Fp2(c0, 0)
            if (x * x * x + bls12_381.G2_B).square_root() is not None:
                with self.assertRaises(bls12_381.NotAPoint):
                    bls12_381.decompress_g2(bytes([0x80]) + bytes(47) + c0.to_bytes(48, "big"))
                return
        self.fail("no point found")


if __name__ == "__main__":
    unittest.main()
