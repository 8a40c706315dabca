//! Serde for types that are their text: `Display` writes it, `FromStr` reads it.

/// Implements `Serialize` and `Deserialize` through `Display` and `FromStr`; with the parameters of
/// a generic type in brackets before it.
macro_rules! text_serde {
    ([$($parameters:tt)*] $type:ty) => {
        impl<$($parameters)*> serde::Serialize for $type {
            fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($parameters)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
    ($type:ty) => {
        $crate::text_serde!([] $type);
    };
}
pub(crate) use text_serde;
