// A short list in a fixed place.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>

namespace euchre {

/// At most `N` things in a row. It never asks for memory, which is what a bot that answers a
/// million turns a second would notice.
template <class T, std::size_t N>
class List {
 public:
  constexpr List() = default;
  constexpr List(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  /// Put one more at the end; false if the list is full.
  constexpr bool try_push_back(const T& item) {
    if (size_ == N) return false;
    items_[size_++] = item;
    return true;
  }

  /// Put one more at the end; throws `std::length_error` if the list is full.
  constexpr void push_back(const T& item) {
    if (!try_push_back(item)) throw std::length_error("a list is full");
  }

  constexpr void clear() { size_ = 0; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr const T* data() const { return items_.data(); }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  [[nodiscard]] constexpr T* begin() { return items_.data(); }
  [[nodiscard]] constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T& operator[](std::size_t place) const { return items_[place]; }
  [[nodiscard]] constexpr const T& front() const { return items_[0]; }
  [[nodiscard]] constexpr const T& back() const { return items_[size_ - 1]; }
  [[nodiscard]] constexpr bool contains(const T& item) const {
    return std::find(begin(), end(), item) != end();
  }

  friend constexpr bool operator==(const List& left, const List& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end());
  }

 private:
  std::size_t size_ = 0;
  std::array<T, N> items_{};
};

}  // namespace euchre
